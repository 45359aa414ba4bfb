/** HTML, XML and what looks like it. Script and style elements hold other languages. */
import { isLetter, isSpace, isWord, NEWLINE } from './characters.ts';
import type { Lexer, TokenClass, TokenWriter } from './token-writer.ts';

const SECTIONS: readonly { open: string; close: string; kind: TokenClass }[] = [
  { open: '<!--', close: '-->', kind: 'c' },
  { open: '<![CDATA[', close: ']]>', kind: 's' },
  { open: '<!', close: '>', kind: 'm' },
  { open: '<?', close: '?>', kind: 'm' },
];

export function createMarkupLexer(embedded: Readonly<Record<string, Lexer>>): Lexer {
  return (out, start, end) => {
    const { source } = out;
    for (let at = nextTag(source, start, end); at < end; at = nextTag(source, at, end)) {
      const section = SECTIONS.find(({ open }) => source.startsWith(open, at));
      if (section) {
        const close = source.indexOf(section.close, at + section.open.length);
        const stop = close < 0 ? end : Math.min(end, close + section.close.length);
        out.token(section.kind, at, stop);
        at = stop;
        continue;
      }
      const tag = lexMarkupTag(out, at, end);
      at = tag.end;
      const lexer = Object.hasOwn(embedded, tag.name) ? embedded[tag.name] : undefined;
      if (!lexer) continue;
      const close = source.indexOf(`</${tag.name}`, at);
      const stop = close < 0 || close > end ? end : close;
      lexer(out, at, stop);
      at = stop;
    }
  };
}

function nextTag(source: string, from: number, end: number): number {
  const at = source.indexOf('<', from);
  return at < 0 || at > end ? end : at;
}

/** One tag, from its `<`. The name is empty for a closing tag, an empty element, or no tag at all. */
export function lexMarkupTag(out: TokenWriter, start: number, end: number): { name: string; end: number } {
  const { source } = out;
  const isClosing = source.charCodeAt(start + 1) === 47;
  const from = start + (isClosing ? 2 : 1);
  if (!isLetter(source.charCodeAt(from)) || from >= end) return { name: '', end: start + 1 };
  let at = skipName(source, from, end);
  const name = isClosing ? '' : source.slice(from, at);
  out.token('g', from, at);
  while (at < end) {
    const code = source.charCodeAt(at);
    if (code === 62) return { name: source.charCodeAt(at - 1) === 47 ? '' : name, end: at + 1 };
    if (code === 60) return { name: '', end: at };
    if (code === 34 || code === 39) at = lexQuoted(out, at, end);
    else if (code === 123) at = skipBraces(source, at, end);
    else if (isSpace(code) || code === NEWLINE || !isName(code)) at += 1;
    else {
      const stop = skipName(source, at, end);
      out.token(source.charCodeAt(at - 1) === 61 ? 's' : 'a', at, stop);
      at = stop;
    }
  }
  return { name: '', end };
}

function lexQuoted(out: TokenWriter, at: number, end: number): number {
  const close = out.source.indexOf(out.source[at]!, at + 1);
  const stop = close < 0 || close >= end ? end : close + 1;
  out.token('s', at, stop);
  return stop;
}

/** `{…}` as an attribute's value in JSX: left as it is. */
function skipBraces(source: string, from: number, end: number): number {
  let depth = 0;
  for (let at = from; at < end; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 123) depth += 1;
    else if (code === 125) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return end;
}

function isName(code: number): boolean {
  return isWord(code) || code === 45 || code === 46 || code === 58 || code === 64;
}

function skipName(source: string, from: number, end: number): number {
  let at = from;
  while (at < end && isName(source.charCodeAt(at))) at += 1;
  return Math.max(at, Math.min(from + 1, end));
}
