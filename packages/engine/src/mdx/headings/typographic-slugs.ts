/**
 * Ids of headings as the format's host makes them once it has set their quotes, dots and dashes: `What's new` is shown
 * as `What’s new`, and so is its id.
 */
import { headingSlug } from './format-ids.ts';

const PLAIN_SIGNS = /['"]|\.\.\.|--/;
const QUOTES = /['"]/g;
const WORD = /[\p{L}\p{N}]/u;

/** None where nothing is set. A quote at the beginning depends on the paragraph before, so that both are given. */
export function typographicSlugs(text: string): string[] {
  if (!PLAIN_SIGNS.test(text)) return [];
  const set = text.replace(QUOTES, (quote, at: number) => setQuote(quote, text, at));
  const signs = set.replace(/\.\.\.+/g, '…').replace(/(?<=\s)--(?=\s)/g, '—');
  const both = /^[“‘]/.test(signs) ? [signs, CLOSED[signs[0]!]! + signs.slice(1)] : [signs];
  return both.map(headingSlug);
}

const CLOSED: Readonly<Record<string, string>> = { '“': '”', '‘': '’' };

function setQuote(quote: string, text: string, at: number): string {
  const [open, close] = quote === '"' ? ['“', '”'] : ['‘', '’'];
  const before = text[at - 1];
  const after = text[at + 1];
  if (before !== undefined && WORD.test(before)) return close!;
  const endsHere = after === undefined || /\s/.test(after) || !/[\p{L}\p{N}"']/u.test(after);
  return endsHere ? close! : open!;
}
