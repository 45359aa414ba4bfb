/** The pages of a site, as its `llms.txt` lists them: what the site's author shows to agents, and nothing hidden. */
import type { ReadableSite } from '../readable-site.ts';

export interface ListedPages {
  /** The site's name. */
  title: string;
  entries: { title: string; address: string }[];
}

const LIST = 'llms.txt';
/** `- [Title](guides/start.md): description`; a title may have brackets of its own, escaped. */
const ENTRY = /^- \[((?:[^\]\\]|\\.)*)\]\(([^()\s]+)\)/gm;

export async function listPages(site: ReadableSite): Promise<ListedPages> {
  const text = (await site.read(LIST)) ?? '';
  const title = /^# (.+)$/m.exec(text)?.[1] ?? 'Documentation';
  const entries = [...text.matchAll(ENTRY)].flatMap(([, name, href]) => {
    const address = addressOf(href!);
    return address === null ? [] : [{ title: name!.replaceAll(/\\(.)/g, '$1'), address }];
  });
  return { title, entries };
}

/** Of pages of this site alone: relative ones, or with the address that the site says it has. */
function addressOf(href: string): string | null {
  const { pathname } = URL.parse(href, 'http://site/') ?? { pathname: '' };
  if (!pathname.endsWith('.md')) return null;
  return pathname.replace(/\.md$/, '').replace(/(^|\/)index$/, '$1');
}
