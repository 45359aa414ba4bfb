/** What needs real JavaScript: components with hooks, expressions beyond our evaluator. Run in the sandbox, once. */
import { hash } from 'node:crypto';
import { createSandbox, type Sandbox } from '../../expressions/sandbox/sandbox.ts';
import { createObject, type Value } from '../../expressions/value.ts';
import { readImported, resolveImport } from '../imports.ts';
import type { Renderer } from '../renderer.ts';
import { PAGE_MODULE } from './live-source.ts';

/** An expression as a component of its file, so that it sees what the file declares and imports. */
export function runExpression(r: Renderer, source: string): Value {
  const { parsed, props } = r.frame;
  const names = props === null ? [] : Object.keys(props).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
  const code = `${parsed.esm?.source ?? ''}\nexport const $Shown = ({ ${names.join(', ')} }) => (${source}\n);`;
  // The sandbox knows modules by their name: another expression needs another one.
  const module = { file: `${r.frame.file}#${hash('sha256', code)}`, source: code };
  return sandboxOf(r).render({ module, component: '$Shown', props: props ?? createObject() });
}

export function sandboxOf(r: Renderer): Sandbox {
  r.sandbox ??= createSandbox({
    budget: r.budget,
    readModule: (specifier, fromFile) =>
      specifier === PAGE_MODULE
        ? { file: fileOf(fromFile), source: r.ownModules.get(fileOf(fromFile)) ?? '' }
        : readImported(r, specifier, fileOf(fromFile)),
    resolveImport: ({ file, ...request }) => {
      const outer = r.frame;
      r.frame = { ...outer, file: fileOf(file) };
      const value = resolveImport(r, request, -1);
      r.frame = outer;
      return value;
    },
  });
  return r.sandbox;
}

function fileOf(module: string): string {
  return module.split('#', 1)[0]!;
}
