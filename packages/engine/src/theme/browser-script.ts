/** The script that makes components work in the reader's browser. `browser/` is its source. */
import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { browserWords, wordsFor } from '../words/words.ts';
import { contextMenuEntries, type MenuParts } from './context-menu.ts';

/** What is the same on every page of a site comes with the script instead of with each page. */
export function browserScript(
  config: SiteConfig,
  { languages, ...parts }: Omit<MenuParts, 'words'> & { languages: string[] },
): string {
  const script = readFileSync(new URL('./browser/browser.gen.js', import.meta.url), 'utf8');
  const words = browserWords(languages);
  const menus = languages.map((language) => {
    return [language, contextMenuEntries(config, { ...parts, words: wordsFor(language) })];
  });
  const hasMenu = menus.some(([, entries]) => entries !== '');
  return [
    ...(Object.keys(words).length === 0 ? [] : [`self.binderyWords=${JSON.stringify(words)};`]),
    ...(hasMenu ? [`self.binderyMenu=${JSON.stringify(Object.fromEntries(menus))};`] : []),
    script,
  ].join('\n');
}
