/**
 * Collects tokens of a source in reading order and writes HTML. What no token covers is written as it stands, so
 * that the text of the output is the input whatever a lexer does. A token that holds line breaks is closed before
 * and opened again after each of them.
 */
export type TokenClass =
  /** keyword */
  | 'k'
  /** string */
  | 's'
  /** comment */
  | 'c'
  /** number */
  | 'n'
  /** function, call or command */
  | 'f'
  /** type */
  | 't'
  /** property or key */
  | 'p'
  /** variable */
  | 'v'
  /** constant: true, null, MAX_SIZE */
  | 'b'
  /** decorator, directive, prompt */
  | 'm'
  /** tag of markup */
  | 'g'
  /** attribute or flag */
  | 'a'
  /** heading */
  | 'h'
  /** inserted line */
  | 'i'
  /** deleted line */
  | 'd';

export type Lexer = (out: TokenWriter, start: number, end: number) => void;

export class TokenWriter {
  readonly source: string;
  private html = '';
  private written = 0;

  constructor(source: string) {
    this.source = source;
  }

  token(kind: TokenClass, start: number, end: number): void {
    if (start < this.written || end <= start) return;
    if (start > this.written) this.html += escapeText(this.source.slice(this.written, start));
    const text = escapeText(this.source.slice(start, end));
    const open = `<span class="${kind}">`;
    this.html += text.includes('\n') ? this.lines(text, open) : `${open}${text}</span>`;
    this.written = end;
  }

  finish(): string {
    return this.html + escapeText(this.source.slice(this.written));
  }

  private lines(text: string, open: string): string {
    return text
      .split('\n')
      .map((line) => (line === '' ? '' : `${open}${line}</span>`))
      .join('\n');
  }
}

export function escapeText(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 38 || code === 60 || code === 62) return escapeFrom(text, at);
  }
  return text;
}

function escapeFrom(text: string, first: number): string {
  let out = text.slice(0, first);
  let from = first;
  for (let at = first; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 38 && code !== 60 && code !== 62) continue;
    out += text.slice(from, at) + (code === 38 ? '&amp;' : code === 60 ? '&lt;' : '&gt;');
    from = at + 1;
  }
  return out + text.slice(from);
}
