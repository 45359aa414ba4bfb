/** What search is to know of a page: where it stands, and its words by heading. */
import { hash } from 'node:crypto';
import type { Edition, SearchedPage, SearchedSection } from '@bindery/search/build';
import type { RenderedPage } from '../mdx/render-context.ts';
import type { Division, Navigation, Section } from '../navigation/navigation.ts';
import { breadcrumbs, placeOf } from '../navigation/page-navigation.ts';
import { visibility } from '../navigation/visibility.ts';
import { linkedFile } from '../site/page-address.ts';
import type { PageReference } from '../site/page-reference.ts';
import type { PageTask } from '../site/page-task.ts';
import type { SiteView } from '../site/site-view.ts';

const LEAST_BOOST = 0.1;
const MOST_BOOST = 10;

/** Null when search on the site does not know the page. */
export function searchedPage(
  { meta, at, reference, failure }: PageTask,
  rendered: RenderedPage,
  { navigation, config }: SiteView,
): SearchedPage | null {
  const place = placeOf(navigation, meta.path);
  // The home page's copy at the root is the same page.
  if (failure || at !== meta.path || !visibility({ meta, place }, config.seo.indexing).search) return null;
  const section = place?.section == null ? null : (navigation.sections[place.section] ?? null);
  const way = divisionsOf(navigation, section);
  const groups = section === null || place === null ? [] : breadcrumbs(section, place, meta.path);
  const labels = way
    .filter(({ kind }) => kind !== 'language' && kind !== 'version')
    .map(({ label }) => label);
  const boost = meta.boost ?? place?.boost ?? 1;
  return {
    edition: editionOf(way),
    href: linkedFile(meta.path),
    title: meta.title,
    crumbs: [...labels, ...groups.map(({ title }) => title)],
    tab: way.find(({ kind }) => kind === 'tab')?.label ?? '',
    description: meta.description,
    keywords: meta.keywords,
    ...operationOf(reference),
    boost: Math.min(MOST_BOOST, Math.max(LEAST_BOOST, boost)),
    sections: sectionsOf(rendered),
  };
}

/** The edition that the pages of a section belong to. */
export function editionOfSection(navigation: Navigation, section: Section | null): Edition {
  return editionOf(divisionsOf(navigation, section));
}

function divisionsOf({ levels }: Navigation, section: Section | null): Division[] {
  const way: Division[] = [];
  let here = levels;
  for (const { level, item } of section?.trail ?? []) {
    const division = here[level]?.items[item];
    if (division === undefined) break;
    way.push(division);
    here = division.levels;
  }
  return way;
}

function editionOf(way: readonly Division[]): Edition {
  const parts = way.filter(({ kind }) => kind === 'language' || kind === 'version');
  const labelOf = (kind: string): string | null =>
    parts.findLast((part) => part.kind === kind)?.label ?? null;
  const language = labelOf('language');
  const version = labelOf('version');
  const isDefault = parts.every((part) => part.default);
  return { id: editionId([language, version]), language, version, isDefault };
}

/** Names a folder, so it holds nothing but small letters, digits and hyphens. */
function editionId(labels: readonly (string | null)[]): string {
  const written = labels.filter((label) => label !== null).join(' ');
  if (written === '') return 'all';
  const slug = written
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug === written
    ? slug
    : `${slug}-${hash('sha256', labels.join('\n')).slice(0, 4)}`.replace(/^-/, '');
}

function operationOf(reference: PageReference | null): Pick<SearchedPage, 'method' | 'address'> {
  if (reference === null) return { method: null, address: null };
  if (reference.kind === 'operation')
    return { method: reference.method.toUpperCase(), address: reference.path };
  if (reference.kind === 'endpoint')
    return { method: reference.method.toUpperCase(), address: reference.url };
  return { method: null, address: reference.name };
}

/** In the page's order; a heading without text is a section, too. */
function sectionsOf({ headings, text, updates }: RenderedPage): SearchedSection[] {
  const sections: SearchedSection[] = [{ anchor: '', heading: '', text: '' }];
  const byId = new Map<string, SearchedSection>();
  const add = (anchor: string, heading: string): void => {
    if (byId.has(anchor)) return;
    const section = { anchor, heading, text: '' };
    byId.set(anchor, section);
    sections.push(section);
  };
  for (const heading of headings) add(heading.id, heading.text);
  for (const update of updates) add(update.id, update.label);
  for (const block of text) {
    const section = (block.heading === null ? undefined : byId.get(block.heading)) ?? sections[0]!;
    section.text += block.text;
  }
  return sections;
}
