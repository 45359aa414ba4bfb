/** Files that only some pages need: they are part of a site when a page uses them, and load on such pages only. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Content } from '@bindery/bundle';
import { escapeHtml } from '../mdx/escape.ts';
import { ISLANDS_HASH } from './browser/islands/islands-hash.gen.ts';
import { CODE_TYPES_PATH, readCodeTypesScript } from './code-types.ts';
import { fontFiles } from './delivered-fonts.ts';
import { MATH_FONT_PATH, readMathFont } from './math-font.ts';
import { MERMAID_VERSION, readMermaidFull } from './mermaid-full.ts';

interface FeatureFile {
  feature: string;
  /** Named after its version or content: its bytes are known before the site is. */
  path: string;
  read: () => Content;
}

const FILES: readonly FeatureFile[] = [
  { feature: 'mermaid', path: `assets/mermaid-${MERMAID_VERSION}.js`, read: readMermaid },
  { feature: 'mermaid-full', path: `assets/mermaid-full-${MERMAID_VERSION}.js`, read: readMermaidFull },
  ...fontFiles(),
  { feature: 'math', path: MATH_FONT_PATH, read: readMathFont },
  { feature: 'island', path: `assets/islands-${ISLANDS_HASH}.js`, read: readIslands },
  { feature: 'twoslash', path: CODE_TYPES_PATH, read: readCodeTypesScript },
];

/** `<script>`s of a page with these features, `own`: and with components of its own. */
export function featureScripts(
  features: readonly string[],
  prefix: string,
  own: readonly string[] = [],
): string {
  if (features.length === 0) return '';
  const needed = FILES.filter(({ feature, path }) => features.includes(feature) && path.endsWith('.js')).map(
    ({ path }) => path,
  );
  return [...needed, ...own].map((path) => featureScript(escapeHtml(prefix + path), path)).join('');
}

/** Mermaid is large: the browser's script loads it when the first diagram comes into sight. */
function featureScript(src: string, path: string): string {
  return path.startsWith('assets/mermaid-')
    ? `<meta name="bindery-mermaid" content="${src}">`
    : `<script src="${src}" data-feature defer></script>`;
}

/** The files for everything that any page of the site uses. */
export function featureFiles(features: ReadonlySet<string>): { path: string; read: () => Content }[] {
  const needed = FILES.filter(({ feature }) => features.has(feature));
  return needed.map(({ path, read }) => ({ path, read }));
}

export function isFeatureFile(path: string): boolean {
  return FILES.some((file) => file.path === path);
}

/** Such a file by its path in the output; null when it is none. */
export function featureFileAt(path: string): Content | null {
  const file = FILES.find((other) => other.path === path);
  return file ? file.read() : null;
}

function readIslands(): string {
  return readFileSync(new URL('./browser/islands/islands.gen.js', import.meta.url), 'utf8');
}

function readMermaid(): string {
  return readFileSync(createRequire(import.meta.url).resolve('#mermaid-tiny'), 'utf8');
}
