/** Links to a heading or other anchor of a page, checked once all pages are known. */
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { createEffort, type Effort, nearestName } from '../../diagnostics/nearest-name.ts';
import type { AnchorLink, SegmentFacts } from '../segments/segment-job.ts';

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

export function checkAnchors(segments: Iterable<SegmentFacts>): Diagnostic[] {
  const pages = [...segments].flatMap((facts) => facts.pages);
  const anchorsOf = new Map(pages.map(({ page, anchors }) => [page, anchors]));
  const sets = new Map<string, Set<string>>();
  const diagnostics: Diagnostic[] = [];
  const effort = createEffort();
  for (const { anchorLinks } of pages) {
    for (const link of anchorLinks) {
      const written = anchorsOf.get(link.page);
      if (written === undefined) continue;
      let anchors = sets.get(link.page);
      if (!anchors) {
        anchors = new Set(written.split('\n'));
        sets.set(link.page, anchors);
      }
      // `#:~:text=…` has the browser look for words.
      if (link.anchor.startsWith(':~:')) continue;
      if (![link.anchor, asWritten(link)].some((id) => anchors.has(id) || LAYOUT_ANCHORS.has(id))) {
        diagnostics.push(brokenAnchor(link, anchors, effort));
      }
    }
  }
  return diagnostics;
}

/** Browsers look for an id as it stands in the address before they decode it; the format has ids such as `c%23`. */
function asWritten({ written }: AnchorLink): string {
  return written.slice(written.indexOf('#') + 1);
}

function brokenAnchor(link: AnchorLink, anchors: Set<string>, effort: Effort): Diagnostic {
  const nearest = nearestName(link.anchor, anchors, effort);
  return {
    severity: 'warning',
    file: link.file,
    line: link.line,
    column: link.column,
    rule: 'broken-anchor',
    message: `The page "${link.page}" has no heading or anchor "#${link.anchor}"`,
    hint: nearest === null ? null : `Did you mean "#${nearest}"?`,
    excerpt: link.excerpt,
  };
}
