/** The theme's one stylesheet, with the site's colours in it. */
import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../config/docs-json.schema.ts';

export function themeStylesheet(config: SiteConfig): string {
  const { primary, light, dark } = config.colors;
  const colors = `:root{--primary:${primary};--primary-dark:${light ?? dark ?? primary}}\n`;
  return colors + readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
}
