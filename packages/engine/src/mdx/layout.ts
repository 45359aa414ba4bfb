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
import type { Place } from './place.ts';

/** The page's place, once its code is loaded. */
export function loadPage(at: Place): Place {
  const loaded = loadParsed(at, at.frame);
  if (loaded === null) return at;
  share(at, loaded.scope);
  const exported = loaded.exports.get('default');
  return at.in({
    ...at.frame,
    scope: loaded.scope,
    ...(isComponent(exported) ? { layout: exported } : {}),
  });
}

/** Snippets may use what only their page imports. A component of the theme stays what it is to them. */
function share(at: Place, scope: Scope): void {
  for (const [name, value] of scope.entries())
    if (!at.writer.component(name)) at.page.code.shared.set(name, value);
}

function isComponent(value: Value): boolean {
  if (value instanceof Closure || value instanceof SandboxComponent) return true;
  return value instanceof Opaque && value.payload instanceof Snippet;
}

function holdsContent({ tree }: Frame): boolean {
  for (let i = 0; i < tree.childCount(0); i++) if (tree.kind(tree.child(0, i)) !== Kind.esm) return true;
  return false;
}

export function renderInLayout(at: Place): string {
  const { frame } = at;
  if (frame.layout === undefined) return at.children(0);
  const node = holdsContent(frame) ? 0 : -1;
  const page = new Element('default', createObject(), { frame, node, children: [] });
  return at.element(page, frame.layout);
}
