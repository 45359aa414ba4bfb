/** The whole of mermaid: mind maps, architecture diagrams, the ELK layout and formulas are not in its small build. */
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

export const MERMAID_VERSION = '12.0.0';
/** Made by `npm run bundle-mermaid`. */
export const MERMAID_FULL_FILE = new URL('./browser/mermaid-full.gen.js.br', import.meta.url);

export function readMermaidFull(): string {
  return brotliDecompressSync(readFileSync(MERMAID_FULL_FILE)).toString('utf8');
}
