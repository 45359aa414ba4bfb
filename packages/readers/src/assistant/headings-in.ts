/** The headings of a page by the ids of their places, from its HTML as the engine writes it. */
const HEADING = /<h[1-6]\b[^>]*\sid="([^"]+)"[^>]*>([\s\S]*?)<\/h[1-6]>/g;
/** A page larger than that has more headings than anybody links. */
const MOST_CHARS = 4_000_000;

export function headingsIn(html: string): Map<string, string> {
  const found = html.slice(0, MOST_CHARS).matchAll(HEADING);
  return new Map(Array.from(found, ([, id, inner]) => [decode(id!), decode(textOf(inner!))]));
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot));/gi, (_, decimal, hex, name) =>
    name
      ? NAMED[name.toLowerCase()]!
      : String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
  );
}
