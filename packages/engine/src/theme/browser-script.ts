/** The script that makes components work in the reader's browser. `browser/` is its source. */
import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../config/docs-json.schema.ts';
import type { ChromeIconTable } from './chrome-icons.ts';
import { contextMenuEntries } from './context-menu.ts';

/** What is the same on every page of a site comes with the script instead of with each page. */
export function browserScript(
  config: SiteConfig,
  { icons, specs }: { icons: ChromeIconTable; specs: readonly string[] },
): string {
  const script = readFileSync(new URL('./browser/browser.gen.js', import.meta.url), 'utf8');
  const menu = contextMenuEntries(config, { icons, specs });
  return menu === '' ? script : `self.binderyMenu=${JSON.stringify(menu)};\n${script}`;
}
