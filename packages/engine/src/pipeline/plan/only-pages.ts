/** A plan that keeps some pages: links to the others lead to the live site. */
import type { Redirect } from '@bindery/bundle';
import { makeAroundFiles } from '../../around/around-files.ts';
import { isAuthors } from '../../around/author-files.ts';
import type { MadeFile } from '../../site/made-file.ts';
import { NOT_FOUND_FILE, settleMade } from '../../site/output-names.ts';
import { encodeHref, folderOf, normalizePath, withoutTwin } from '../../site/page-address.ts';
import type { LiveSite, SiteView } from '../../site/site-view.ts';
import type { SpecText } from '../../site/spec-text.ts';
import { makeSharedSidebars } from '../../theme/chrome/shared-sidebars.ts';
import { notFoundPage } from '../../theme/not-found-page.ts';
import { fullTextPaths } from './full-text-paths.ts';
import { planSegments } from './place-pages.ts';
import { plannedPages } from './planned-pages.ts';
import { siteKeyOf } from './segment-keys.ts';
import type { Plan, PlannedPage } from './site-plan.ts';

export interface OnlyPages {
  /** Where they lie in the output, without `.html`. */
  pages: readonly string[];
  /** Where the whole site lives, without a slash at the end. */
  liveUrl: string;
}

export function onlyPages(plan: Plan, { pages, liveUrl }: OnlyPages): Plan {
  const wanted = new Set(pages);
  const kept = plannedPages(plan).filter(({ at }) => wanted.has(at));
  const live: LiveSite = { url: liveUrl, kept: kept.map(({ at }) => at) };
  const redirects = plan.view.redirects.map((redirect) => leadOut(redirect, live));
  const specs = specsOf(kept, plan.view.specs);
  const leader = createLinkLeader(live, plan.view.pages);
  const sidebars = makeSharedSidebars(plan.view, (html) => leader.html('index', html));
  const view: SiteView = { ...plan.view, redirects, live, specs, sidebars: sidebars.paths };
  const { config, navigation, baseUrl } = view;
  const notFound = notFoundPage({ config, navigation, baseUrl, logo: view.head.logo, only: wanted });
  return {
    ...plan,
    view,
    segments: planSegments(kept),
    fullText: fullTextPaths(view, kept),
    linked: withoutSpecs(plan.linked, plan.view.specs, specs),
    made: remake(plan, { view, pages: kept, notFound, sidebars: sidebars.files }),
    siteKey: siteKeyOf(view),
  };
}

function specsOf(pages: readonly PlannedPage[], specs: readonly SpecText[]): SpecText[] {
  const used = new Set(
    pages.map(({ reference }) => (reference && 'spec' in reference ? reference.spec : null)),
  );
  return specs.filter(({ source }) => used.has(source));
}

/** A specification of pages that are left out is left out as well. */
function withoutSpecs(
  linked: readonly string[],
  all: readonly SpecText[],
  kept: readonly SpecText[],
): string[] {
  const left = new Set(all.map(({ source }) => source));
  for (const { source } of kept) left.delete(source);
  return linked.filter((path) => !left.has(path));
}

/** What tells of the site's pages tells of those that are kept. */
function remake(plan: Plan, { view, pages, notFound, sidebars }: RemakeInput): MadeFile[] {
  const before = new Set([
    ...makeAroundFiles({ view: plan.view, pages: plannedPages(plan) }).map(({ path }) => path),
    ...plan.view.sidebars,
  ]);
  const others = plan.made.filter(
    ({ path }) => !before.has(path) && (path !== NOT_FOUND_FILE || isAuthors(view, path)),
  );
  const own = isAuthors(view, NOT_FOUND_FILE) ? [] : [{ path: NOT_FOUND_FILE, text: notFound }];
  const { made } = settleMade({
    view,
    pages,
    made: [...others, ...own, ...sidebars, ...makeAroundFiles({ view, pages })],
  });
  return made.sort((a, b) => (a.path < b.path ? -1 : 1));
}

interface RemakeInput {
  view: SiteView;
  pages: PlannedPage[];
  notFound: string;
  sidebars: MadeFile[];
}

function leadOut(redirect: Redirect, { url, kept }: LiveSite): Redirect {
  const [, path = '', suffix = ''] = /^\/([^?#]*)(.*)$/s.exec(redirect.destination) ?? [];
  const isInside = redirect.destination.startsWith('/') && !redirect.destination.startsWith('//');
  if (!isInside || kept.includes(path.replace(/\/$/, ''))) return redirect;
  return { ...redirect, destination: `${url}/${path}${suffix}` };
}

const PAGE_LINK = /(\shref=")([^"?#:]+)\.html((?:[?#][^"]*)?")/g;
const MARKDOWN_LINK = /(\]\()([^)\s?#:]+)\.md((?:[?#][^)\s]*)?\))/g;

export interface LinkLeader {
  html(at: string, text: string): string;
  markdown(at: string, text: string): string;
}

/** Rewrites a page's links to pages that were left out; `at` is where the page lies. */
export function createLinkLeader({ url, kept }: LiveSite, pages: readonly string[]): LinkLeader {
  const inside = new Set(kept);
  const left = new Set([...pages, 'index'].filter((page) => !inside.has(page)));
  const lead = (at: string, text: string, links: { shape: RegExp; address(page: string): string }) =>
    text.replace(links.shape, (whole, start: string, path: string, end: string) => {
      const page = normalizePath(withoutTwin(folderOf(at) + decode(path)));
      if (page === null || !left.has(page)) return whole;
      return `${start}${url}/${links.address(page)}${end}`;
    });
  const html = { shape: PAGE_LINK, address: (page: string) => (page === 'index' ? '' : encodeHref(page)) };
  const markdown = { shape: MARKDOWN_LINK, address: (page: string) => `${encodeHref(page)}.md` };
  return {
    html: (at, text) => lead(at, text, html),
    markdown: (at, text) => lead(at, text, markdown),
  };
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
