/** Files that pages show inside themselves, with the properties given to them. */
import { createObject, createScope, Opaque } from '../expressions/value.ts';
import { Element } from './element.ts';
import type { Frame } from './frame.ts';
import { loadScope, Snippet } from './imports.ts';
import { LIMITS } from './limits.ts';
import { parseSnippet } from './parse/parse-file.ts';
import type { ParsedFile } from './parse/parsed-file.ts';
import { Kind } from './parse/tree.ts';
import type { Place } from './place.ts';

export function renderSnippet(at: Place, element: Element, snippet: Snippet): string {
  const offset = element.offset;
  if (at.importing.includes(snippet.file) || at.importing.length >= LIMITS.snippetDepth) {
    at.report({
      severity: 'error',
      rule: 'snippet-cycle',
      message: `${snippet.file} includes itself: ${[...at.importing, snippet.file].slice(-6).join(' → ')}`,
      offset,
    });
    return '';
  }
  if (!at.page.expand()) throw at.exceeded('too many snippets in one page', offset);
  const parsed = parseSnippet(snippet.file, snippet.source, at.page.context);
  const importing = [...at.importing, snippet.file];
  const inside = at.with({ frame: createFrame(at, parsed, element), importing });
  for (const problem of parsed.problems) inside.report(problem);
  const html = isOneLine(element, parsed)
    ? inside.with({ tight: true }).children(0).trimEnd()
    : inside.children(0);
  at.spend(html.length);
  return html;
}

/** Words in the middle of a line, from a file of their own: a paragraph there would break the line. */
function isOneLine(element: Element, { tree }: ParsedFile): boolean {
  if (element.node < 0 || element.frame.tree.kind(element.node) !== Kind.jsxText) return false;
  const shown = Array.from({ length: tree.childCount(0) }, (_, i) => tree.kind(tree.child(0, i)));
  const content = shown.filter((kind) => !UNSEEN.has(kind));
  return content.length === 1 && content[0] === Kind.paragraph;
}

const UNSEEN: ReadonlySet<number> = new Set([Kind.esm, Kind.definition, Kind.footnoteDefinition]);

/** `<Snippet text="…" />` of other programs is code to copy; null when it is none of theirs. */
export function snippetCode({ props, frame }: Element): Element | null {
  const lines = Array.isArray(props.text) ? props.text : [props.text];
  if (props.file !== undefined || !lines.every((line) => typeof line === 'string')) return null;
  return new Element('CodeBlock', createObject(), { frame, node: -1, children: [lines.join('\n')] });
}

/** `<Snippet file="x.mdx" />`, from before imports. */
export function renderSnippetFile(at: Place, element: Element): string {
  const file = (element.text('file') ?? '').replace(/^\/+/, '');
  if (file === '') {
    const message = '<Snippet> names no file; nothing is shown in its place';
    const hint = 'Add file="…", the name of a file in /snippets.';
    at.report({ rule: 'missing-snippet', message, hint, offset: element.offset });
    return '';
  }
  const found =
    at.page.context.readImport(`/snippets/${file}`, at.frame.file) ??
    at.page.context.readImport(`/_snippets/${file}`, at.frame.file) ??
    at.page.context.readImport(`/${file}`, at.frame.file);
  if (found !== null) return renderSnippet(at, element, new Snippet(found.file, found.source));
  at.report({ rule: 'missing-snippet', message: `There is no snippet "${file}"`, offset: element.offset });
  return '';
}

function createFrame(at: Place, parsed: ParsedFile, element: Element): Frame {
  const scope = createScope(element.props, at.page.code.shared);
  const children = element.isEmpty ? undefined : new Opaque(element);
  // Nothing between the tags is no mistake of a snippet that has a place for it.
  if (children !== undefined || scope.find('children') === null) scope.set('children', children);
  scope.set('props', { ...element.props, ...(children !== undefined && { children }) });
  const { file, tree, map } = parsed;
  const frame: Frame = { file, parsed, tree, map, scope, props: element.props };
  return parsed.esm === null ? frame : { ...frame, scope: loadScope(at, frame) };
}
