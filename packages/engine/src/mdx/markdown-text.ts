/** Markdown that is no page: in an attribute, or in a specification. */
import { Scope } from '../expressions/value.ts';
import { escapeHtml } from './escape.ts';
import type { Frame } from './frame.ts';
import { closeTags } from './html/raw-html.ts';
import { parseFile } from './parse/parse-file.ts';
import type { ParsedFile } from './parse/parsed-file.ts';
import type { SourceMap } from './parse/source-map.ts';
import type { Place } from './place.ts';

const MARKUP = /[*_`[<{~!\\&]|\$.+\$|https?:|www\./;

/** A caption or a description in an attribute, as inline HTML. */
export function renderMarkdownText(at: Place, text: string): string {
  if (!MARKUP.test(text)) {
    at.facts.plain += text;
    return escapeHtml(text);
  }
  const frame = frameOf(at, text);
  return frame === null ? escapeHtml(text) : at.with({ frame, tight: true }).children(0).trim();
}

/** A piece of a page that an expression holds, as blocks; by whichever writer the page has. */
export function renderPiece(at: Place, text: string): string {
  if (!at.page.expand()) throw at.exceeded('too many pieces of Markdown in one page', -1);
  const frame = frameOf(at, text);
  if (frame === null) return at.value(text);
  const written = at.deeper(-1).with({ frame, tight: false }).children(0);
  at.spend(written.length);
  return written;
}

/** Null: it cannot be read. */
function frameOf(at: Place, text: string): Frame | null {
  const { file, scope, props } = at.frame;
  const parsed = parseFile(file, text, {
    variables: at.page.context.variables,
    math: at.page.context.math ?? null,
  });
  if (parsed.failure) return null;
  const { tree } = parsed;
  return { file, parsed, tree, map: mapOf(at, parsed, text), scope: new Scope(scope), props };
}

/** An attribute stands in its tag: what is wrong with it is told there. */
const LONGEST_TAG = 10_000;

function mapOf(at: Place, { map, text: read, headingIds }: ParsedFile, text: string): SourceMap {
  const { frame, offset } = at.spotOf(-1);
  // Ids of headings are found by their lines in the text alone.
  if (offset < 0 || headingIds !== null) return map;
  const found = frame.parsed.text.slice(offset, offset + LONGEST_TAG).indexOf(text);
  return found < 0 ? frame.map.at(offset, read.length) : frame.map.within(offset + found, map);
}

const BLOCK_MARKUP = /[*`[<~!\\&\n]|(?<![\w])_|_(?![\w])|https?:|www\.|^\s*(?:[#>+=-]|\d+[.)])|^ /;
const NO_VARIABLES = {};

/** Text of a specification as blocks: plain Markdown, in which tags are made safe and braces and unknown tags mean themselves. */
export function renderMarkdownBlocks(at: Place, text: string): string {
  if (!BLOCK_MARKUP.test(text)) {
    at.facts.say(text);
    return `<p>${escapeHtml(text)}</p>`;
  }
  const { file } = at.frame;
  const parsed = parseFile(file, text, { variables: NO_VARIABLES, math: false, syntax: 'markdown' });
  if (parsed.failure) return `<p>${escapeHtml(text)}</p>`;
  const { tree, map } = parsed;
  const frame = { file, parsed, tree, map, scope: new Scope(), props: null, textTagsOnly: true };
  const openBefore = at.page.openTags.length;
  return at.with({ frame }).children(0) + closeTags(at.page.openTags, openBefore);
}
