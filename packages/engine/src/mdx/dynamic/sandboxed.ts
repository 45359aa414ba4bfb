/** What needs real JavaScript: components with hooks, expressions beyond our evaluator. Run in the sandbox, once. */
import { hash } from 'node:crypto';
import { createSandbox, type Sandbox } from '../../expressions/sandbox/sandbox.ts';
import { createObject, type Value } from '../../expressions/value.ts';
import { readImported, resolveImport } from '../imports.ts';
import type { Place } from '../place.ts';
import { PAGE_MODULE } from './live-source.ts';

/** An expression as a component of its file, so that it sees what the file declares and imports. */
export function runExpression(at: Place, source: string): Value {
  const { parsed, props } = at.frame;
  const names = props === null ? [] : Object.keys(props).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
  const code = `${parsed.esm?.source ?? ''}\nexport const $Shown = ({ ${names.join(', ')} }) => (${source}\n);`;
  // The sandbox knows modules by their name: another expression needs another one.
  const module = { file: `${at.frame.file}#${hash('sha256', code)}`, source: code };
  return sandboxOf(at).render({ module, component: '$Shown', props: props ?? createObject() });
}

export function sandboxOf(at: Place): Sandbox {
  at.page.code.sandbox ??= createSandbox({
    budget: at.page.budget,
    readModule: (specifier, fromFile) =>
      specifier === PAGE_MODULE
        ? { file: fileOf(fromFile), source: at.page.code.ownModules.get(fileOf(fromFile)) ?? '' }
        : readImported(at, specifier, fileOf(fromFile)),
    // A module is loaded once: what is wrong with it is told of the page, whatever becomes of who asked first.
    resolveImport: ({ file, ...request }) =>
      resolveImport(
        at.with({ frame: { ...at.frame, file: fileOf(file) }, facts: at.page.facts }),
        request,
        -1,
      ),
    isComponent: at.page.code.shared.isComponent,
  });
  return at.page.code.sandbox;
}

function fileOf(module: string): string {
  return module.split('#', 1)[0]!;
}
