/** Below a page: when it was last changed, and who wrote it, where the site shows that. */
import { lastModified } from '../../around/last-modified.ts';
import type { PageMeta } from '../../content/content-index.ts';
import { escapeHtml } from '../../mdx/escape.ts';
import type { SiteView } from '../../site/site-view.ts';
import type { Words } from '../../words/words.ts';

/** Of the others readers hear how many they are. */
const MOST_NAMES = 12;

export function renderHistory({ config }: SiteView, meta: PageMeta, words: Words): string {
  const { timestamp, contributors } = config.metadata;
  const date = isShown(meta.data.timestamp, timestamp) ? lastModified(meta) : null;
  const names = isShown(meta.data.contributors, contributors) ? (meta.history?.contributors ?? []) : [];
  const stamp = date === null ? '' : words('Last updated {}', `<time datetime="${date}">${date}</time>`);
  const thanks = names.length === 0 ? '' : words('Contributors: {}', listed(names));
  return [stamp, thanks].map((text) => (text === '' ? '' : `<p class="stamp">${text}</p>`)).join('');
}

/** A page may say otherwise than the site. */
function isShown(own: unknown, everywhere: boolean): boolean {
  return typeof own === 'boolean' ? own : everywhere;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMES).map((name) => `<bdi>${escapeHtml(name)}</bdi>`);
  return shown.join(', ') + (names.length > MOST_NAMES ? ` +${names.length - MOST_NAMES}` : '');
}
