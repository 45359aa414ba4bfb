/** What a page with types on its code needs beside the theme: how they look, and the keys that lead through them. */
import { readFileSync } from 'node:fs';
import { CODE_TYPES_HASH, CODE_TYPES_STYLE } from './browser/code-types/code-types-parts.gen.ts';

export const CODE_TYPES_PATH: string = `assets/code-types-${CODE_TYPES_HASH}.js`;

export function codeTypesStyle(features: readonly string[]): string {
  return features.includes('twoslash') ? `<style data-page>${CODE_TYPES_STYLE}</style>` : '';
}

export function readCodeTypesScript(): string {
  return readFileSync(new URL('./browser/code-types/code-types.gen.js', import.meta.url), 'utf8');
}
