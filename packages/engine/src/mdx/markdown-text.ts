/** Markdown in an attribute (a caption, a description) as inline HTML. */
import { Scope } from '../expressions/value.ts';
import { escapeHtml } from './escape.ts';
import { parseFile } from './parse/parse-file.ts';
import type { Renderer } from './renderer.ts';

const MARKUP = /[*_`[<{~!\\&]|https?:|www\./;

export function renderMarkdownText(r: Renderer, text: string): string {
  if (!MARKUP.test(text)) {
    r.plain += text;
    return escapeHtml(text);
  }
  const outer = r.frame;
  const tight = r.tight;
  const parsed = parseFile(outer.file, text, {
    variables: r.context.variables,
    math: r.context.math ?? false,
  });
  const { tree, map } = parsed;
  r.frame = { file: outer.file, parsed, tree, map, scope: new Scope(outer.scope), props: outer.props };
  r.tight = true;
  const html = parsed.failure ? escapeHtml(text) : r.nodes.children(r, 0).trim();
  r.tight = tight;
  r.frame = outer;
  return html;
}
