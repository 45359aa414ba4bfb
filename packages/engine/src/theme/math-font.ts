/**
 * Roots, brackets and fractions need a font that knows how to stretch. Browsers take one that is installed; phones and
 * most Linux machines have none, and only those load this one.
 */
import { readFileSync } from 'node:fs';

export const MATH_FONT_PATH = 'assets/libertinus-math-5.3.0.woff2';

export function readMathFont(): Buffer {
  return readFileSync(new URL('./fonts/libertinus-math.woff2', import.meta.url));
}

/** For pages that have formulas. */
export function mathStyle(features: readonly string[], prefix: string): string {
  if (!features.includes('math')) return '';
  return (
    `<style data-page>@font-face{font-family:"Bindery Math";font-display:swap;src:url("${prefix}${MATH_FONT_PATH}") format("woff2")}` +
    'math{font-family:"Cambria Math","STIX Two Math","Latin Modern Math","Libertinus Math","Bindery Math",math}</style>'
  );
}
