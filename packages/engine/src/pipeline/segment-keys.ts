/** What a segment's bytes depend on, in two steps: what is known before rendering, and what its pages then ask. */
import { hash } from 'node:crypto';
import type { AssetStore } from './asset-store.ts';
import type { Plan, PlannedSegment } from './plan.ts';
import type { TargetResolver } from './resolve-target.ts';
import { answerTo, type Question } from './segment-context.ts';
import type { SiteView } from './site-view.ts';

/**
 * The first key: engine, configuration, the pages' sources and frontmatter, their place in navigation.
 * Equal keys ask the same questions first, so that what was asked last time can be asked again.
 */
export function segmentKey(plan: Plan, segment: PlannedSegment): string {
  const parts = [plan.siteKey, segment.id];
  for (const index of segment.pages) {
    const page = plan.pages[index]!;
    parts.push(page.meta.path, page.meta.hash, page.placeKey);
  }
  return hash('sha256', parts.join('\n'));
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
export function addressesKey({ pages, files, roots, redirects, navigation }: SiteView): string {
  return hash('sha256', JSON.stringify([pages, files, roots, redirects, navigation.home]));
}
