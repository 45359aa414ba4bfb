/** Files that pages show inside themselves, with the properties given to them. */
import { createScope, Opaque } from '../expressions/value.ts';
import type { Element } from './element.ts';
import type { Frame } from './frame.ts';
import { loadScope, Snippet } from './imports.ts';
import { LIMITS, PageLimitExceeded } from './limits.ts';
import { parseSnippet } from './parse/parse-file.ts';
import type { ParsedFile } from './parse/parsed-file.ts';
import type { Renderer } from './renderer.ts';

export function renderSnippet(r: Renderer, element: Element, snippet: Snippet): string {
  const offset = element.offset;
  if (r.importing.includes(snippet.file) || r.importing.length >= LIMITS.snippetDepth) {
    r.report({
      severity: 'error',
      rule: 'snippet-cycle',
      message: `${snippet.file} includes itself: ${[...r.importing, snippet.file].slice(-6).join(' → ')}`,
      offset,
    });
    return '';
  }
  r.expansions += 1;
  if (r.expansions > LIMITS.snippetExpansions)
    throw new PageLimitExceeded('too many snippets in one page', offset);
  const parsed = parseSnippet(snippet.file, snippet.source, r.context);
  const outer = r.frame;
  r.importing.push(snippet.file);
  r.frame = createFrame(r, parsed, element);
  for (const problem of parsed.problems) r.report(problem);
  const html = r.nodes.children(r, 0);
  r.frame = outer;
  r.importing.pop();
  r.spend(html.length);
  return html;
}

/** `<Snippet file="x.mdx" />`, from before imports. */
export function renderSnippetFile(r: Renderer, element: Element): string {
  const file = (element.text('file') ?? '').replace(/^\/+/, '');
  const found =
    r.context.readImport(`/snippets/${file}`, r.frame.file) ??
    r.context.readImport(`/_snippets/${file}`, r.frame.file) ??
    r.context.readImport(`/${file}`, r.frame.file);
  if (found !== null) return renderSnippet(r, element, new Snippet(found.file, found.source));
  r.report({ rule: 'missing-snippet', message: `There is no snippet "${file}"`, offset: element.offset });
  return '';
}

function createFrame(r: Renderer, parsed: ParsedFile, element: Element): Frame {
  const scope = createScope(element.props, r.shared);
  if (!element.isEmpty) scope.set('children', new Opaque(element));
  scope.set('props', { ...element.props, ...(element.isEmpty ? {} : { children: new Opaque(element) }) });
  const { file, tree, map } = parsed;
  const frame: Frame = { file, parsed, tree, map, scope, props: element.props };
  if (parsed.esm !== null) frame.scope = loadScope(r, frame);
  return frame;
}
