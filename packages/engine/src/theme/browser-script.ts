/** The script that makes components work in the reader's browser. `browser/` is its source. */
import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import { browserWords, searchWords, wordsFor } from '../words/words.ts';
import { contextMenuEntries, type MenuParts } from './chrome/context-menu.ts';

export interface ScriptParts extends Omit<MenuParts, 'words'> {
  languages: string[];
  /** Name of the script of the search dialog, which lies beside this one; null: the site cannot be searched. */
  searchScript: string | null;
}

/** What is the same on every page of a site comes with the script instead of with each page. */
export function browserScript(
  config: SiteConfig,
  { languages, searchScript, ...parts }: ScriptParts,
): string {
  const script = readFileSync(new URL('./browser/browser.gen.js', import.meta.url), 'utf8');
  const words = browserWords(languages);
  const menus = languages.map((language) => {
    return [language, contextMenuEntries(config, { ...parts, words: wordsFor(language) })];
  });
  const hasMenu = menus.some(([, entries]) => entries !== '');
  return [
    ...(Object.keys(words).length === 0 ? [] : [`self.binderyWords=${JSON.stringify(words)};`]),
    ...(searchScript === null
      ? []
      : [`self.binderySearch=${JSON.stringify(searchSettings(config, searchScript))};`]),
    ...(hasMenu ? [`self.binderyMenu=${JSON.stringify(Object.fromEntries(menus))};`] : []),
    script,
  ].join('\n');
}

function searchSettings({ search }: SiteConfig, script: string): { script: string; prompt?: string } {
  return search.prompt === null ? { script } : { script, prompt: search.prompt };
}

/** The search dialog, in the site's languages. */
export function searchDialogScript(languages: string[]): string {
  const script = readFileSync(new URL('./browser/search/search.gen.js', import.meta.url), 'utf8');
  const words = searchWords(languages);
  return Object.keys(words).length === 0
    ? script
    : `self.binderySearchWords=${JSON.stringify(words)};\n${script}`;
}
