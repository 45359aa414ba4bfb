/**
 * Code to HTML: text escaped, tokens as `<span class="k">` with the classes of token-writer.ts. The text of the
 * result is the input. A token never spans a line break, so that `split('\n')` gives whole lines.
 */
import { findLexer } from './languages.ts';
import { TokenWriter } from './token-writer.ts';

export function highlightCode(code: string, language: string): string {
  const out = new TokenWriter(code);
  findLexer(language)?.(out, 0, code.length);
  return out.finish();
}
