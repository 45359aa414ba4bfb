/** Where each page stands: what is before and after it, and what of the site shapes it; and which pages go together. */
import type { ReferencePlan } from '../../api-reference/pages/plan-reference.ts';
import type { PageMeta } from '../../content/content-index.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { visibility } from '../../navigation/visibility.ts';
import { byText } from '../../site/by-text.ts';
import type { Neighbour } from '../../site/page-task.ts';
import type { SiteView } from '../../site/site-view.ts';
import { cutSegments } from './cut-segments.ts';
import type { FrontPage } from './front-page.ts';
import { historyText } from './planned-history.ts';
import type { PlannedPage, PlannedSegment } from './site-plan.ts';

export function placePages(
  metas: PageMeta[],
  { navigation, config, sidebars }: SiteView,
  { reference, front }: { reference: ReferencePlan | null; front: FrontPage },
): PlannedPage[] {
  const byPath = new Map(metas.map((meta) => [meta.path, meta]));
  const site = { navigation, sidebars, indexing: config.seo.indexing, byPath, reference };
  const pages = metas.map((meta) => placePage(meta, meta.path, site));
  const home = byPath.get(front.home ?? '');
  if (home && !front.isRedirect && !byPath.has('index')) pages.push(placePage(home, 'index', site));
  return pages.sort((a, b) => byText(a.at, b.at));
}

function placePage(
  meta: PageMeta,
  at: string,
  site: {
    navigation: Navigation;
    sidebars: SiteView['sidebars'];
    indexing: 'navigable' | 'all';
    byPath: Map<string, PageMeta>;
    reference: ReferencePlan | null;
  },
): PlannedPage {
  const { navigation, byPath } = site;
  const place = navigation.places[meta.path];
  const neighbour = (page: string | null | undefined): Neighbour | null => {
    const found = page ? byPath.get(page) : undefined;
    return found ? { page: found.path, title: found.sidebarTitle ?? found.title } : null;
  };
  const neighbours = { previous: neighbour(place?.previous), next: neighbour(place?.next) };
  const section = place?.section == null ? null : navigation.sections[place.section]!;
  const sidebar = place?.section == null ? null : site.sidebars[place.section];
  const { previous, next } = neighbours;
  const around = [previous?.page, previous?.title, next?.page, next?.title];
  const twins = place?.twins.map((index) => navigation.twins[index]!.pages.join(' ')) ?? [];
  const reference = site.reference?.referenceOf(meta.path) ?? null;
  const { engines, search } = visibility({ meta, place: place ?? null }, site.indexing);
  const told = `${engines} ${search} ${place?.boost} ${navigation.home === meta.path}`;
  const keys = [
    at,
    section?.hash,
    sidebar,
    place?.trail.join('.'),
    reference?.hash,
    told,
    historyText(meta),
    ...around,
    ...twins,
  ];
  const source = site.reference?.sourceOf(meta.path) ?? null;
  return { meta, at, neighbours, placeKey: keys.join('\t'), source, reference };
}

/** `pages`: sorted. */
export function planSegments(pages: PlannedPage[]): PlannedSegment[] {
  let start = 0;
  return cutSegments(pages.map(({ at }) => at)).map((paths) => {
    const own = pages.slice(start, start + paths.length);
    start += own.length;
    return { id: paths[0]!, size: own.length, pages: own };
  });
}
