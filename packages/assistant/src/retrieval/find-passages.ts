/** Passages for a question: sections of the site's own index, with their text as Markdown. */
import type { AskedSite, FoundPassage, SearchWish } from '../asked-site.ts';
import { markdownSection } from './markdown-section.ts';
import { questionWords } from './question-words.ts';

export interface Passage {
  title: string;
  /** Empty at the page's beginning. */
  heading: string;
  /** From the site's root, with the place: `/guides/start#install`. */
  address: string;
  /** Markdown, cut where it is long. */
  text: string;
}

export interface PassageWish extends Pick<SearchWish, 'language' | 'near'> {
  question: string;
}

export const MOST_PASSAGES = 8;
/** Of each page one first, so that several pages are seen; others of the same pages come behind. */
const PAGES_FIRST = 5;
const CANDIDATES = 16;
const MOST_CHARS = 2_400;
const LONGEST_TITLE_CHARS = 200;
/** Of a heading within a page: the page's beginning is linked instead. */
export const LONGEST_PLACE_CHARS = 500;

export async function findPassages(site: AskedSite, wish: PassageWish): Promise<Passage[]> {
  const found = await findSections(site, wish);
  return await Promise.all(found.map((one) => withText(site, one)));
}

export async function findSections(
  site: AskedSite,
  { question, ...wish }: PassageWish,
): Promise<FoundPassage[]> {
  const words = questionWords(question);
  if (words.length === 0) return [];
  return spread(await site.search(words, { limit: CANDIDATES, ...wish })).slice(0, MOST_PASSAGES);
}

function spread(found: readonly FoundPassage[]): FoundPassage[] {
  const seen = new Set<string>();
  const first = found.filter(({ address }) => {
    const page = pageOf(address);
    const isNew = !seen.has(page) && seen.size < PAGES_FIRST;
    seen.add(page);
    return isNew;
  });
  return [...first, ...found.filter((one) => !first.includes(one))];
}

function pageOf(address: string): string {
  return address.replace(/#.*$/, '');
}

/** A title is as long as its author likes, and each question pays for it. */
export function short(title: string): string {
  return title.length > LONGEST_TITLE_CHARS ? `${title.slice(0, LONGEST_TITLE_CHARS)} …` : title;
}

async function withText(site: AskedSite, found: FoundPassage): Promise<Passage> {
  const { title, heading, address, excerpt } = found;
  const page = await site.readPage(pageOf(address));
  const text = (page && markdownSection(page.markdown, heading)) || excerpt;
  return {
    title: short(title),
    heading: short(heading),
    address: address.length > LONGEST_PLACE_CHARS ? pageOf(address) : address,
    text: text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)} …` : text,
  };
}
