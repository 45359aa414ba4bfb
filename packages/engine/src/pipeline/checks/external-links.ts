/** Every link of a site to another host: of its pages, and of its configuration. */
import { eachOnce } from '../../diagnostics/each-once.ts';
import type { ExternalLink } from '../../mdx/render-context.ts';
import type { SiteView } from '../../site/site-view.ts';
import type { SegmentFacts } from '../segments/segment-job.ts';

export function externalLinks(view: SiteView, segments: Iterable<SegmentFacts>): ExternalLink[] {
  if (!view.externalLinks) return [];
  const ofPages = [...segments].flatMap(({ pages }) => pages.flatMap(({ external }) => external ?? []));
  return [...eachOnce(ofPages), ...ofConfiguration(view)];
}

function ofConfiguration({ config, navigation, redirects }: SiteView): ExternalLink[] {
  const urls = new Set<string>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    else if (typeof value === 'string' && /^https?:\/\//i.test(value)) urls.add(value);
  };
  collect([config.navbar, config.footer, redirects.map(({ destination }) => destination)]);
  collect([navigation.levels, navigation.global, navigation.sections.map(({ nodes }) => nodes)]);
  return [...urls].sort().map((url) => ({ url, file: 'docs.json', line: null, column: null }));
}
