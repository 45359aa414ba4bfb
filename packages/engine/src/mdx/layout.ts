/** What a page declares and imports. Its default export stands around its content, or instead of it. */
import {
  Closure,
  createObject,
  Opaque,
  SandboxComponent,
  type Scope,
  type Value,
} from '../expressions/value.ts';
import { Element } from './element.ts';
import type { Frame } from './frame.ts';
import { loadParsed, Snippet } from './imports.ts';
import { Kind } from './parse/tree.ts';
import { renderLocal } from './render-element.ts';
import type { Renderer } from './renderer.ts';

export function loadPage(r: Renderer, frame: Frame): void {
  const loaded = loadParsed(r, frame);
  if (loaded === null) return;
  frame.scope = loaded.scope;
  share(r, loaded.scope);
  const exported = loaded.exports.get('default');
  if (isComponent(exported)) frame.layout = exported;
}

/** Snippets may use what only their page imports. A component of the theme stays what it is to them. */
function share(r: Renderer, scope: Scope): void {
  for (const [name, value] of scope.entries()) if (!r.nodes.component(name)) r.shared.set(name, value);
}

function isComponent(value: Value): boolean {
  if (value instanceof Closure || value instanceof SandboxComponent) return true;
  return value instanceof Opaque && value.payload instanceof Snippet;
}

function holdsContent({ tree }: Frame): boolean {
  for (let i = 0; i < tree.childCount(0); i++) if (tree.kind(tree.child(0, i)) !== Kind.esm) return true;
  return false;
}

export function renderInLayout(r: Renderer, frame: Frame): string {
  if (frame.layout === undefined) return r.nodes.children(r, 0);
  const node = holdsContent(frame) ? 0 : -1;
  const page = new Element('default', createObject(), { frame, node, children: [] });
  return renderLocal(r, page, frame.layout);
}
