/** What needs real JavaScript: components with hooks, expressions beyond our evaluator. Run in the sandbox, once. */
import { hash } from 'node:crypto';
import { createSandbox, type Sandbox, type SandboxRequest } from '../expressions/sandbox/sandbox.ts';
import { createObject, type SandboxComponent, type Value } from '../expressions/value.ts';
import { contentValue, looksAtChildren } from './content-value.ts';
import type { Element } from './element.ts';
import { importPath, resolveImport } from './imports.ts';
import { PAGE_MODULE, tagRequest, takesFunction } from './live-source.ts';
import type { Renderer } from './renderer.ts';

/** A component as it is used here. */
export function componentRequest(r: Renderer, element: Element, component: SandboxComponent): SandboxRequest {
  const isWritten = element.node >= 0 && r.within(element.frame, () => takesFunction(r, element.node));
  if (isWritten) return writtenRequest(r, element);
  const module = r.sandboxed.get(component) ?? { file: r.frame.file, source: '' };
  return withContent(r, element, { module, component: component.payload.name, props: element.props });
}

/** A tag that holds functions, which only its source can say. */
export function writtenRequest(r: Renderer, element: Element): SandboxRequest {
  return withContent(
    r,
    element,
    r.within(element.frame, () => tagRequest(r, element)),
  );
}

function withContent(r: Renderer, element: Element, request: SandboxRequest): SandboxRequest {
  r.features.add('component');
  const { module } = request;
  const props = Object.assign(createObject(), request.props);
  if (!element.isEmpty)
    props.children = contentValue(r, element, looksAtChildren(sandboxOf(r).sources(module)));
  return { ...request, props };
}

/** An expression as a component of its file, so that it sees what the file declares and imports. */
export function runExpression(r: Renderer, source: string): Value {
  const { parsed, props } = r.frame;
  const names = props === null ? [] : Object.keys(props).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
  const module = {
    file: `${r.frame.file}#${hash('sha256', source).slice(0, 8)}`,
    source: `${parsed.esm?.source ?? ''}\nexport const $Shown = ({ ${names.join(', ')} }) => (${source}\n);`,
  };
  return sandboxOf(r).render({ module, component: '$Shown', props: props ?? createObject() });
}

export function sandboxOf(r: Renderer): Sandbox {
  r.sandbox ??= createSandbox({
    budget: r.budget,
    readModule: (specifier, fromFile) =>
      specifier === PAGE_MODULE
        ? { file: fileOf(fromFile), source: r.ownModules.get(fileOf(fromFile)) ?? '' }
        : r.context.readImport(importPath(specifier), fileOf(fromFile)),
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
