/**
 * The headings of a page by the ids of their places, from its HTML as the engine writes it. Read from front to back: a
 * search that goes on to the end for each tag that is never closed would keep every other site of this host waiting.
 */
const OPENING = /<h[1-6]\b([^<>]*)>/g;
const CLOSING = /<\/h[1-6]>/g;
const ID = /\sid="([^"]+)"/;
/** A page larger than that has more headings than anybody links. */
const MOST_CHARS = 4_000_000;

export function headingsIn(html: string): Map<string, string> {
  const text = html.slice(0, MOST_CHARS);
  const found = new Map<string, string>();
  OPENING.lastIndex = 0;
  for (let opening = OPENING.exec(text); opening; opening = OPENING.exec(text)) {
    const id = ID.exec(opening[1]!)?.[1];
    if (id === undefined) continue;
    CLOSING.lastIndex = OPENING.lastIndex;
    const closing = CLOSING.exec(text);
    if (!closing) break;
    found.set(decode(id), decode(textOf(text.slice(OPENING.lastIndex, closing.index))));
    OPENING.lastIndex = CLOSING.lastIndex;
  }
  return found;
}

function textOf(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const LAST_CHARACTER = 0x10ffff;

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,8})|#x([\da-f]{1,6})|(amp|lt|gt|quot));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()]!;
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return code > LAST_CHARACTER ? whole : String.fromCodePoint(code);
  });
}
