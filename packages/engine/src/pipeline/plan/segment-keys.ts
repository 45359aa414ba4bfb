/** What a segment's bytes depend on, in two steps: what is known before rendering, and what its pages then ask. */
import { hash } from 'node:crypto';
import type { AssetStore } from '../../site/asset-store.ts';
import type { AddressTables, TargetResolver } from '../../site/resolve-target.ts';
import type { SiteView } from '../../site/site-view.ts';
import { engineFingerprint } from '../engine-version.ts';
import { answerTo, type Question } from './questions.ts';
import type { Plan, PlannedSegment } from './site-plan.ts';

/**
 * What every page depends on: the engine and the whole view, but for what is tracked page by page. Of navigation and
 * specifications and shared sidebars, `placeKey` holds what a page shows; addresses are asked for and so are questions.
 * A field that is added to the view counts here until somebody says otherwise.
 */
export function siteKeyOf(view: SiteView): string {
  const { navigation, sidebars, specs, pages, folders, files, redirects, ...everywhere } = view;
  return hash('sha256', `${engineFingerprint()}\n${JSON.stringify(everywhere)}`);
}

/**
 * The first key: engine, configuration, the pages' sources and frontmatter, their place in navigation.
 * Equal keys ask the same questions first, so that what was asked last time can be asked again.
 */
export function segmentKey({ siteKey }: Plan, segment: PlannedSegment): string {
  if (segment.firstKey === undefined) {
    const parts = [siteKey, segment.id];
    for (const { meta, placeKey } of segment.pages) parts.push(meta.path, meta.hash, placeKey);
    segment.firstKey = hash('sha256', parts.join('\n'));
  }
  return segment.firstKey;
}

/** The second key: the first, and the answer to each question. Equal keys mean equal bytes. */
export function answeredKey(
  firstKey: string,
  questions: readonly Question[],
  { resolver, assets }: { resolver: TargetResolver; assets: AssetStore },
): string {
  const lines = questions.map(
    (question) => `${question.join('\t')}\t${answerTo(question, resolver, assets)}`,
  );
  return hash('sha256', `${firstKey}\n${lines.sort().join('\n')}`);
}

/** Hash of every address there is: while it is the same, no link leads elsewhere. */
export function addressesKey({ pages, folders, files, roots, redirects, home }: AddressTables): string {
  return hash('sha256', JSON.stringify([pages, folders, files, roots, redirects, home]));
}
