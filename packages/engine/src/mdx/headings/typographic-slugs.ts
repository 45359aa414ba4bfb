/**
 * Ids of headings as the format's host makes them once it has set their quotes, dots and dashes: `What's new` is shown
 * as `What’s new`, and so is its id.
 */
import { headingSlug } from './format-ids.ts';

const PLAIN_SIGNS = /['"]|\.\.\.|--/;
const QUOTES = /['"]/g;
const WORD = /[\p{L}\p{N}]/u;

/**
 * None where nothing is set. A quote at the beginning depends on the paragraph before, so that both are given. Code
 * keeps its signs: `code` holds what of the text is code, in its order.
 */
export function typographicSlugs(text: string, code: readonly string[] = []): string[] {
  if (!PLAIN_SIGNS.test(text)) return [];
  const isCode = codeAt(text, code);
  const quoted = text.replace(QUOTES, (quote, at: number) =>
    isCode(at) ? quote : setQuote(quote, text, at),
  );
  // Two dashes are one wherever they stand: `(--dev)` is set as `(—dev)`, three stay three.
  const signs = quoted.replace(DOTS_OR_DASHES, (found, at: number) =>
    isCode(at) ? found : found.startsWith('.') ? '…' : '—',
  );
  if (signs === text) return [];
  const both = /^[“‘]/.test(signs) ? [signs, CLOSED[signs[0]!]! + signs.slice(1)] : [signs];
  return both.map(headingSlug);
}

const DOTS_OR_DASHES = /\.{3,}|(?<!-)--(?!-)/g;
const CLOSED: Readonly<Record<string, string>> = { '“': '”', '‘': '’' };

function codeAt(text: string, code: readonly string[]): (at: number) => boolean {
  const isCode = new Uint8Array(code.length === 0 ? 0 : text.length);
  let from = 0;
  for (const part of code) {
    const start = text.indexOf(part, from);
    if (start === -1) continue;
    from = start + part.length;
    isCode.fill(1, start, from);
  }
  return (at) => isCode[at] === 1;
}

function setQuote(quote: string, text: string, at: number): string {
  const [open, close] = quote === '"' ? ['“', '”'] : ['‘', '’'];
  const before = text[at - 1];
  if (before !== undefined && WORD.test(before)) return close!;
  const after = text.slice(at + 1);
  if (DECADE.test(after)) return close!;
  // A quote may begin with a sign (`"@scope/name"`); one before nothing but signs ends.
  return OPENS.test(after) ? open! : close!;
}

const DECADE = /^\d\ds?(?![\p{L}\p{N}])/u;
const OPENS = /^(?:["']|(?:([^\s\p{L}\p{N}"'])\1*)?[\p{L}\p{N}])/u;
