/** Markdown and MDX: headings, lists, links, code, tags; frontmatter and fences in their own languages. */
import { isDigit, isLetter, lineEnd, skipSpace } from './characters.ts';
import { lexMarkupTag } from './markup-lexer.ts';
import type { Lexer, TokenWriter } from './token-writer.ts';

interface Embedded {
  frontmatter: Lexer;
  /** The lexer of a fence; null for Markdown itself, so that nesting ends there. */
  fence(language: string): Lexer | null;
}

export function createMarkdownLexer(embedded: Embedded): Lexer {
  return (out, start, end) => {
    const { source } = out;
    let line = start;
    if (source.startsWith('---\n', start))
      line = lexFrontmatter(out, { start, end, lexer: embedded.frontmatter });
    while (line < end) {
      const stop = lineEnd(source, line, end);
      const at = skipSpace(source, line, stop);
      if (source.startsWith('```', at) || source.startsWith('~~~', at))
        line = lexFence(out, { at, stop, end, embedded });
      else line = lexLine(out, { at, stop, end });
    }
  };
}

function lexFrontmatter(
  out: TokenWriter,
  { start, end, lexer }: { start: number; end: number; lexer: Lexer },
): number {
  const close = out.source.indexOf('\n---', start + 3);
  if (close < 0 || close >= end) return start;
  out.token('m', start, start + 3);
  lexer(out, start + 4, close);
  out.token('m', close + 1, close + 4);
  return Math.min(end, lineEnd(out.source, close + 1, end) + 1);
}

interface Line {
  at: number;
  stop: number;
  end: number;
}

function lexFence(out: TokenWriter, { at, stop, end, embedded }: Line & { embedded: Embedded }): number {
  const { source } = out;
  const mark = source.slice(at, at + 3);
  const language = /^[`~]*\s*([\w+#-]{0,30})/.exec(source.slice(at, Math.min(stop, at + 60)))?.[1] ?? '';
  out.token('m', at, stop);
  let line = stop + 1;
  while (line < end) {
    const next = lineEnd(source, line, end);
    const text = skipSpace(source, line, next);
    if (source.startsWith(mark, text)) {
      embedded.fence(language)?.(out, stop + 1, line);
      out.token('m', text, next);
      return next + 1;
    }
    line = next + 1;
  }
  embedded.fence(language)?.(out, stop + 1, end);
  return end;
}

/** Answers where to go on: a tag may reach into later lines. */
function lexLine(out: TokenWriter, { at, stop, end }: Line): number {
  const { source } = out;
  const code = source.charCodeAt(at);
  if (code === 35) {
    out.token('h', at, stop);
    return stop + 1;
  }
  let text = at;
  if ((code === 45 || code === 42 || code === 43 || code === 62) && source.charCodeAt(at + 1) === 32)
    text = at + 1;
  else if (isDigit(code)) {
    while (isDigit(source.charCodeAt(text)) && text < stop) text += 1;
    text = source.charCodeAt(text) === 46 && text < stop ? text + 1 : at;
  }
  out.token('k', at, text);
  return lexInline(out, { at: text, stop, end });
}

function lexInline(out: TokenWriter, { at: start, stop, end }: Line): number {
  const { source } = out;
  const given = new Set<string>();
  let at = start;
  while (at < stop) {
    const code = source.charCodeAt(at);
    if (code === 96) at = lexBetween(out, { at, stop, mark: '`', given });
    else if (code === 42 && source.charCodeAt(at + 1) === 42)
      at = lexBetween(out, { at, stop, mark: '**', given });
    else if (code === 93 && source.charCodeAt(at + 1) === 40) {
      const close = findBefore(source, ')', { from: at + 2, stop, given });
      if (close > 0) out.token('s', at + 2, close);
      at = close > 0 ? close : at + 2;
    } else if (code === 60 && (isLetter(source.charCodeAt(at + 1)) || source.charCodeAt(at + 1) === 47)) {
      at = lexMarkupTag(out, at, end).end;
      if (at > stop) return at;
    } else at += 1;
  }
  return stop + 1;
}

interface Span {
  at: number;
  stop: number;
  mark: string;
  given: Set<string>;
}

function lexBetween(out: TokenWriter, { at, stop, mark, given }: Span): number {
  const close = findBefore(out.source, mark, { from: at + mark.length, stop, given });
  if (close < 0) return at + mark.length;
  out.token(mark === '`' ? 's' : 'b', at, close + mark.length);
  return close + mark.length;
}

/** A mark that was not found once on this line is not searched for again. */
function findBefore(
  source: string,
  mark: string,
  { from, stop, given }: { from: number; stop: number; given: Set<string> },
): number {
  if (given.has(mark)) return -1;
  for (let at = from; at < stop; at += 1) if (source.startsWith(mark, at)) return at;
  given.add(mark);
  return -1;
}
