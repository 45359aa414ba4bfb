export interface MadeFile {
  path: string;
  text: string;
}

/** How the address of a page's feed ends, after the page's own. */
export const FEED_ENDING = '/rss.xml';

/** Files that every site has, the author's or ours. */
export const ON_EVERY_SITE: readonly string[] = [
  '404.html',
  'llms-full.txt',
  'llms.txt',
  'robots.txt',
  'sitemap.xml',
];
