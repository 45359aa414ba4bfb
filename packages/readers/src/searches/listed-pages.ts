/** The pages of a site, as its `llms.txt` lists them: what the site's author shows to agents, and nothing hidden. */
import type { PagesPart, PagesWish } from './messages.ts';

export interface ListedPages {
  /** The site's name. */
  title: string;
  entries: { title: string; address: string }[];
}

export const LIST_FILE = 'llms.txt';
/** `- [Title](guides/start.md): description`; a title may have brackets of its own, escaped. */
const ENTRY = /^- \[((?:[^\]\\]|\\.)*)\]\(([^()\s]+)\)/;

/** Line by line: the file may be its author's own, and a search over all of it could go back and forth for hours. */
export function readList(text: string): ListedPages {
  const lines = text.split('\n');
  const heading = lines.find((line) => line.startsWith('# ') && line.length > 2);
  const entries = lines.flatMap((line) => {
    const [, name, href] = ENTRY.exec(line) ?? [];
    const address = href === undefined ? null : addressOf(href);
    return address === null ? [] : [{ title: name!.replaceAll(/\\(.)/g, '$1'), address }];
  });
  return { title: heading?.slice(2) ?? 'Documentation', entries };
}

export function partOf({ entries }: ListedPages, { below, from, most }: PagesWish): PagesPart {
  const listed = entries.filter(({ address }) => address.startsWith(below));
  return { pages: listed.slice(from, from + most), count: listed.length };
}

/** Of pages of this site alone: relative ones, or with the address that the site says it has. */
function addressOf(href: string): string | null {
  const { pathname } = URL.parse(href, 'http://site/') ?? { pathname: '' };
  if (!pathname.endsWith('.md')) return null;
  return pathname.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1');
}
