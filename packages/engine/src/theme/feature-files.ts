/** Files that only some pages need: they are part of a site when a page uses them, and load on such pages only. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { escapeHtml } from '../mdx/escape.ts';

interface FeatureFile {
  feature: string;
  /** Named after its version: its bytes are known before the site is. */
  path: string;
  from: string;
}

const FILES: readonly FeatureFile[] = [
  { feature: 'mermaid', path: 'assets/mermaid-12.0.0.js', from: '@mermaid-js/tiny' },
];

/** `<script>`s of a page with these features. */
export function featureScripts(features: readonly string[], prefix: string): string {
  if (features.length === 0) return '';
  let html = '';
  for (const { feature, path } of FILES) {
    if (features.includes(feature))
      html += `<script src="${escapeHtml(prefix + path)}" data-feature defer></script>`;
  }
  return html;
}

/** The files for everything that any page of the site uses. */
export function featureFiles(features: ReadonlySet<string>): { path: string; read: () => string }[] {
  const needed = FILES.filter(({ feature }) => features.has(feature));
  return needed.map(({ path, from }) => ({ path, read: () => readPackage(from) }));
}

export function isFeatureFile(path: string): boolean {
  return FILES.some((file) => file.path === path);
}

/** Such a file by its path in the output; null when it is none. */
export function featureFileAt(path: string): string | null {
  const file = FILES.find((other) => other.path === path);
  return file ? readPackage(file.from) : null;
}

function readPackage(name: string): string {
  return readFileSync(createRequire(import.meta.url).resolve(name), 'utf8');
}
