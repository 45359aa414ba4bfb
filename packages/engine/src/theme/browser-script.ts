/** The script that makes components work in the reader's browser. `browser/` is its source. */
import { readFileSync } from 'node:fs';

export function browserScript(): string {
  return readFileSync(new URL('./browser/browser.gen.js', import.meta.url), 'utf8');
}
