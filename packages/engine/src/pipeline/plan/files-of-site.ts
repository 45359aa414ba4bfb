import type { ContentIndex } from '../../content/content-index.ts';
import { byText } from '../../site/by-text.ts';

/** Paths of all files that a site is made of, sorted. */
export function filesOfSite({ pages, ...index }: ContentIndex): string[] {
  const { assets, data, snippets, styles, scripts, skills } = index;
  const files = [assets, data, snippets, styles, scripts, skills, pages].flat();
  return files.map(({ path }) => path).sort(byText);
}
