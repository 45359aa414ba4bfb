/** LaTeX to MathML, which browsers draw by themselves: no script, no font from elsewhere. */
import { createRequire } from 'node:module';

interface Temml {
  renderToString(
    tex: string,
    options: { displayMode: boolean; throwOnError: boolean; maxExpand: number },
  ): string;
}

let loaded: Temml | null = null;

/** Null when the formula cannot be read. */
export function renderFormula(tex: string, display: boolean): string | null {
  // Loaded by the first formula: most sites have none.
  loaded ??= createRequire(import.meta.url)('temml') as Temml;
  try {
    return loaded.renderToString(tex, { displayMode: display, throwOnError: true, maxExpand: 1000 });
  } catch {
    return null;
  }
}
