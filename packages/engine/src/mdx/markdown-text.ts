/** Markdown that is no page: in an attribute, or in a specification. */
import { Scope } from '../expressions/value.ts';
import { escapeHtml } from './escape.ts';
import { closeTags } from './html/raw-html.ts';
import { parseFile } from './parse/parse-file.ts';
import type { Renderer } from './renderer.ts';

const MARKUP = /[*_`[<{~!\\&]|\$.+\$|https?:|www\./;

/** A caption or a description in an attribute, as inline HTML. */
export function renderMarkdownText(r: Renderer, text: string): string {
  if (!MARKUP.test(text)) {
    r.plain += text;
    return escapeHtml(text);
  }
  const outer = r.frame;
  const tight = r.tight;
  const parsed = parseFile(outer.file, text, {
    variables: r.context.variables,
    math: r.context.math ?? null,
  });
  const { tree, map } = parsed;
  r.frame = { file: outer.file, parsed, tree, map, scope: new Scope(outer.scope), props: outer.props };
  r.tight = true;
  const html = parsed.failure ? escapeHtml(text) : r.nodes.children(r, 0).trim();
  r.tight = tight;
  r.frame = outer;
  return html;
}

const BLOCK_MARKUP = /[*`[<~!\\&\n]|(?<![\w])_|_(?![\w])|https?:|www\.|^\s*(?:[#>+=-]|\d+[.)])|^ /;
const NO_VARIABLES = {};

/** Text of a specification as blocks: plain Markdown, in which tags are made safe and braces and unknown tags mean themselves. */
export function renderMarkdownBlocks(r: Renderer, text: string): string {
  if (!BLOCK_MARKUP.test(text)) {
    r.say(text);
    return `<p>${escapeHtml(text)}</p>`;
  }
  const outer = r.frame;
  const parsed = parseFile(outer.file, text, { variables: NO_VARIABLES, math: false, syntax: 'markdown' });
  if (parsed.failure) return `<p>${escapeHtml(text)}</p>`;
  const { tree, map } = parsed;
  r.frame = { file: outer.file, parsed, tree, map, scope: new Scope(), props: null, textTagsOnly: true };
  const openBefore = r.openTags.length;
  const html = r.nodes.children(r, 0) + closeTags(r.openTags, openBefore);
  r.frame = outer;
  return html;
}
