/**
 * Code to HTML: text escaped, tokens as `<span class="k">` with the classes of token-writer.ts. The text of the
 * result is the input (but for the escapes of terminals in `ansi`). A token never spans a line break, so that `split('\n')` gives whole lines.
 */
import { ansiHtml } from './ansi.ts';
import { findLexer } from './languages.ts';
import { TokenWriter } from './token-writer.ts';

/** Longer than what anyone reads: colours would only make the page heavier, up to twelve times. */
const MAX_COLOURED_LENGTH = 300_000;

export function highlightCode(code: string, language: string): string {
  if (language === 'ansi') return ansiHtml(code);
  const out = new TokenWriter(code);
  if (code.length <= MAX_COLOURED_LENGTH) findLexer(language)?.(out, 0, code.length);
  return out.finish();
}
