/** Links to a heading or other anchor of a page, checked once all pages are known. */
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { lettersIn } from '../../diagnostics/letters-in.ts';
import { createEffort, type Effort, nearestName } from '../../diagnostics/nearest-name.ts';
import { type AnchorLink, FEED_ANCHOR } from '../../site/anchor-link.ts';
import type { SegmentFacts, StoredPageFacts } from '../segments/segment-job.ts';

/** Anchors that the layout gives to every page. */
const LAYOUT_ANCHORS = new Set([
  'content-area',
  'page-title',
  'top',
  'sidebar',
  'navbar',
  'footer',
  'table-of-contents',
]);

/** `#tryit-wide` and `#tryit=…` open the playground of `#tryit`, with what somebody had filled in. */
const PLAYGROUND = /^tryit(?:-wide)?(?:=.*)?$/s;

/** `#part:~:text=…` has the browser look for words, on the whole page without a part. */
const DIRECTIVE = /:~:.*$/s;

/** `configLinks` stand in docs.json or in frontmatter. */
export function checkAnchors(
  segments: Iterable<SegmentFacts>,
  configLinks: readonly AnchorLink[],
): Diagnostic[] {
  const pages = [...segments].flatMap((facts) => facts.pages);
  const anchorsOf = new Map(pages.filter(isWhole).map(({ page, anchors }) => [page, anchors]));
  const sets = new Map<string, Set<string>>();
  const diagnostics: Diagnostic[] = [];
  const effort = createEffort();
  for (const links of [configLinks, ...pages.map(({ anchorLinks }) => anchorLinks)]) {
    for (const link of links) {
      const written = anchorsOf.get(link.page);
      if (written === undefined || isOfRedirect(link)) continue;
      let anchors = sets.get(link.page);
      if (!anchors) {
        anchors = new Set(written.split('\n'));
        sets.set(link.page, anchors);
      }
      const anchor = link.anchor.replace(DIRECTIVE, '');
      if (anchor === '') continue;
      const names = [link.anchor, anchor, asWritten(link), anchor.replace(PLAYGROUND, 'tryit')];
      if (!names.some((id) => anchors.has(id) || LAYOUT_ANCHORS.has(id))) {
        diagnostics.push(link.anchor === FEED_ANCHOR ? noFeed(link) : brokenAnchor(link, anchors, effort));
      }
    }
  }
  return diagnostics;
}

/** Of a page that could not be shown, or not all of it, nobody knows which anchors it would have. */
function isWhole({ diagnostics }: StoredPageFacts): boolean {
  return diagnostics.every(({ severity }) => severity !== 'error');
}

/** What is wrong with a redirect is told where it stands, not at every link to it. */
function isOfRedirect({ written, anchor }: AnchorLink): boolean {
  return anchor === FEED_ANCHOR ? !written.includes(FEED_ANCHOR) : !written.includes('#');
}

/** Browsers look for an id as it stands in the address before they decode it; the format has ids such as `c%23`. */
function asWritten({ written }: AnchorLink): string {
  return written.slice(written.indexOf('#') + 1);
}

function noFeed(link: AnchorLink): Diagnostic {
  return tellAt(link, {
    rule: 'broken-link',
    message: `There is no page or file "${link.written}"`,
    hint: `A page has a feed when it has <Update>, is shown to everybody and does not say "rss: false": "/${link.page}" has none.`,
  });
}

function brokenAnchor(link: AnchorLink, anchors: Set<string>, effort: Effort): Diagnostic {
  const nearest = nearestAnchor(link.anchor, anchors, effort);
  return tellAt(link, {
    rule: 'broken-anchor',
    message: `The page "${link.page}" has no heading or anchor "#${link.anchor}"`,
    hint: nearest === null ? null : `Did you mean "#${nearest}"?`,
  });
}

/** What the ids of all fields of an API begin with: it makes none of them like another. */
const FIELD = 'param-';

function nearestAnchor(anchor: string, anchors: ReadonlySet<string>, effort: Effort): string | null {
  const same = sameLetters(anchor, anchors, effort);
  if (same !== null) return same;
  if (!anchor.startsWith(FIELD)) return nearestName(anchor, anchors, effort);
  const nearest = nearestName(anchor.slice(FIELD.length), fieldsAmong(anchors, effort), effort);
  return nearest === null ? null : FIELD + nearest;
}

/** Other programs make another id of the same heading: `a--b`, where here it is `a-&-b`. */
function sameLetters(anchor: string, anchors: ReadonlySet<string>, effort: Effort): string | null {
  const wanted = lettersIn(anchor);
  if (wanted === '') return null;
  for (const id of anchors) {
    if (effort.left <= 0) return null;
    effort.left -= id.length;
    if (lettersIn(id) === wanted) return id;
  }
  return null;
}

function* fieldsAmong(anchors: ReadonlySet<string>, effort: Effort): Generator<string> {
  for (const anchor of anchors) {
    if (effort.left <= 0) return;
    effort.left -= 1;
    if (anchor.startsWith(FIELD)) yield anchor.slice(FIELD.length);
  }
}

function tellAt(
  { file, line, column, excerpt }: AnchorLink,
  told: Pick<Diagnostic, 'rule' | 'message' | 'hint'>,
): Diagnostic {
  return { severity: 'warning', file, line, column, excerpt, ...told };
}
