/**
 * The whole sidebar of each large section, as a file that its pages share and the browser loads when a reader opens a
 * group. It is a plain script, because pages opened from disk can load nothing else.
 */
import { hash } from 'node:crypto';
import { hashedName } from '../../site/asset-store.ts';
import type { SiteView } from '../../site/site-view.ts';
import { isLarge, renderSidebar, sidebarHrefs } from './sidebar.ts';

export interface SharedSidebars {
  /** For each section the file's path in the output; null where pages hold the whole sidebar. */
  paths: (string | null)[];
  files: { path: string; text: string }[];
}

/** `lead` changes links of HTML that stands at the root of the site. */
export function makeSharedSidebars(
  view: Omit<SiteView, 'sidebars'>,
  lead: (html: string) => string = (html) => html,
): SharedSidebars {
  const files = new Map<string, string>();
  const paths = view.navigation.sections.map((section) => {
    if (!isLarge(section)) return null;
    const { html } = renderSidebar(section, sidebarHrefs(view, ''), null);
    const text = `self.binderySidebar=${JSON.stringify(lead(html))}`;
    const path = hashedName('sidebar.js', hash('sha256', text));
    files.set(path, text);
    return path;
  });
  return { paths, files: [...files].map(([path, text]) => ({ path, text })) };
}
