/** A tolerant reading of tags, expressions and stray signs, for pages that the strict parser refuses. */
import type { Range } from './live-ranges.ts';
import type { Edit } from './source-map.ts';

export type Construct =
  | TagConstruct
  | ExpressionConstruct
  | StrayConstruct
  | AutolinkConstruct
  /** `[text](<address>)`: Markdown's own. */
  | { kind: 'address'; start: number; end: number };

export interface TagConstruct {
  kind: 'tag';
  start: number;
  /** After `>`. */
  end: number;
  /** '' for a fragment. */
  name: string;
  closing: boolean;
  selfClosing: boolean;
  /** What makes its attributes valid. */
  edits: Edit[];
  /** Of a script or style sheet: where its closing tag is; -1 for every other tag. */
  rawEnd: number;
}

export interface ExpressionConstruct {
  kind: 'expression';
  start: number;
  end: number;
}

/** `<` or `{` that begins nothing. */
export interface StrayConstruct {
  kind: 'stray';
  start: number;
  end: number;
}

export interface AutolinkConstruct {
  kind: 'autolink';
  start: number;
  end: number;
  address: string;
}

const AUTOLINK =
  /<((?:https?|mailto|ftps?|tel|sms|irc|xmpp):[^\s<>]{1,2000}|[a-z][a-z0-9+.-]{1,31}:\/\/[^\s<>]{1,2000}|[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})>/iy;
const FAR = 100_000;
const NEAR = 200;

export function findConstructs(text: string, ranges: readonly Range[]): Construct[] {
  const found: Construct[] = [];
  // Looking ahead in vain is charged, so that a page of stray signs stays linear.
  const patience = { left: 4_000_000 };
  const unclosed = new Set<string>();
  let resume = 0;
  for (const range of ranges) {
    let at = Math.max(range.start, resume);
    while (at < range.end) {
      const code = text.charCodeAt(at);
      if (code === 92) at += 2;
      else if (code === 60 && isSpace(text.charCodeAt(at + 1))) at += 2;
      else if (code === 60 || code === 123) {
        const reach = patience.left > 0 ? FAR : NEAR;
        const construct = code === 60 ? readAngle(text, at, reach) : readBrace(text, at, reach);
        if (construct.kind === 'stray') patience.left -= Math.min(reach, text.length - at);
        found.push(construct);
        at = construct.end;
        if (construct.kind === 'tag' && opensRaw(construct) && !unclosed.has(construct.name)) {
          const close = text.indexOf(`</${construct.name}`, construct.end);
          if (close < 0) unclosed.add(construct.name);
          else {
            construct.rawEnd = close;
            at = close;
          }
        }
      } else at += 1;
    }
    resume = at;
  }
  return found;
}

/** `a < b` is text for the strict parser as well. */
function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10;
}

function opensRaw({ name, closing, selfClosing }: TagConstruct): boolean {
  return !closing && !selfClosing && (name === 'script' || name === 'style');
}

function readAngle(text: string, at: number, reach: number): Construct {
  const address = linkAddressEnd(text, at);
  if (address > 0) return { kind: 'address', start: at, end: address };
  AUTOLINK.lastIndex = at;
  const autolink = AUTOLINK.exec(text);
  if (autolink) {
    return { kind: 'autolink', start: at, end: AUTOLINK.lastIndex, address: autolink[1]! };
  }
  return readTag(text, at, reach) ?? { kind: 'stray', start: at, end: at + 1 };
}

/** After the `>` of an address of a link or definition; -1 when `<` is something else. */
function linkAddressEnd(text: string, at: number): number {
  let before = at - 1;
  while (before >= 0 && text.charCodeAt(before) <= 32) before -= 1;
  const sign = text[before];
  if ((sign !== '(' && sign !== ':') || text[before - 1] !== ']') return -1;
  if (sign === ':' && !isDefinition(text, before)) return -1;
  const line = text.slice(at, at + 2_000);
  const close = line.indexOf('>');
  const newline = line.indexOf('\n');
  if (close < 0 || (newline >= 0 && newline < close)) return -1;
  // `](<u>e</u>)` is no link: after its address comes a title or its end.
  return sign === ':' || /[\s)]/.test(line[close + 1] ?? '') ? at + close + 1 : -1;
}

const DEFINITION = /^[ \t>]*\[[^\]]+\]$/;

/** `[label]:` begins a line, as it does not in `<b>[1]:</b>`. */
function isDefinition(text: string, colon: number): boolean {
  const start = text.lastIndexOf('\n', colon) + 1;
  return colon - start < 1_100 && DEFINITION.test(text.slice(start, colon));
}

function readBrace(text: string, at: number, reach: number): Construct {
  const end = expressionEnd(text, at, at + reach);
  return end < 0 || leavesParagraph(text, at, end)
    ? { kind: 'stray', start: at, end: at + 1 }
    : { kind: 'expression', start: at, end };
}

const BEFORE_BLOCK = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(?:<[^<>]*>|[ \t]|\{[^{}]*\})*$/;

/** What has text before it stands in a paragraph and ends with it; what begins a block may hold blank lines. */
function leavesParagraph(text: string, start: number, end: number): boolean {
  if (!/\n[ \t]*\n/.test(text.slice(start, end))) return false;
  const line = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - NEAR);
  return !BEFORE_BLOCK.test(text.slice(line, start));
}

const NAME = /[A-Za-z_$][\w$.:-]*/y;
/** `<note:>`, `<Card.2>`: behind a sign of these another name begins. */
const HALF_A_NAME = /[.:](?![A-Za-z_$])/;
/** Only where the tag ends with its name: `</ b` may stand in a text. */
const SPACE_BEFORE_NAME = /[ \t\n]+(?=[A-Za-z_$][\w$.:-]*\s*>)/y;
const ATTRIBUTE = /[^\s=/>{}"'<]+/y;

/** Null when there is no tag at all at `<`. */
function readTag(text: string, start: number, reach: number): TagConstruct | null {
  let at = start + 1;
  const closing = text.charCodeAt(at) === 47;
  const edits: Edit[] = [];
  if (closing) {
    at += 1;
    SPACE_BEFORE_NAME.lastIndex = at;
    const length = SPACE_BEFORE_NAME.exec(text)?.[0].length ?? 0;
    if (length > 0) edits.push({ at, length, text: '' });
    at += length;
  }
  NAME.lastIndex = at;
  const named = NAME.exec(text);
  const name = named ? named[0] : '';
  if (named) at = NAME.lastIndex;
  else if (text.charCodeAt(at) !== 62) return null;
  if (HALF_A_NAME.test(name)) return null;
  const tag: TagConstruct = {
    kind: 'tag',
    start,
    end: at,
    name,
    closing,
    selfClosing: false,
    edits,
    rawEnd: -1,
  };
  const limit = Math.min(text.length, start + reach);
  while (at < limit) {
    const code = text.charCodeAt(at);
    if (code === 62) {
      tag.end = at + 1;
      return tag;
    }
    if (code === 47) {
      const close = skipSpace(text, at + 1);
      if (text.charCodeAt(close) !== 62) return null;
      if (close > at + 1) edits.push({ at, length: close - at, text: `${text.slice(at + 1, close)}/` });
      tag.selfClosing = true;
      tag.end = close + 1;
      return tag;
    }
    if (code === 32 || code === 9 || code === 10 || code === 13) at += 1;
    else if (code >= 160 && /\s/.test(text[at]!)) {
      edits.push({ at, length: 1, text: ' ' });
      at += 1;
    } else {
      const next = readAttribute(text, at, { edits: tag.edits, limit });
      if (next < 0) return null;
      at = next;
    }
  }
  return null;
}

interface AttributeSite {
  edits: Edit[];
  limit: number;
}

/** The end of one attribute; -1 when it makes no sense. */
function readAttribute(text: string, start: number, { edits, limit }: AttributeSite): number {
  if (text.charCodeAt(start) === 123) return expressionEnd(text, start, limit);
  ATTRIBUTE.lastIndex = start;
  const named = ATTRIBUTE.exec(text);
  if (!named) return -1;
  const nameEnd = ATTRIBUTE.lastIndex;
  const isValidName = /^[A-Za-z_$][\w$.:-]*$/.test(named[0]);
  let at = skipSpace(text, nameEnd);
  if (text.charCodeAt(at) !== 61) {
    if (!isValidName) edits.push(blank(text, start, nameEnd));
    return nameEnd;
  }
  at = skipSpace(text, at + 1);
  const end = valueEnd(text, at, { edits, limit });
  if (end >= 0 && !isValidName) {
    while (edits.length > 0 && edits[edits.length - 1]!.at >= start) edits.pop();
    edits.push(blank(text, start, end));
  }
  return end;
}

function valueEnd(text: string, at: number, { edits, limit }: AttributeSite): number {
  const code = text.charCodeAt(at);
  if (code === 34 || code === 39) {
    const close = text.indexOf(code === 34 ? '"' : "'", at + 1);
    return close < 0 || close > limit ? -1 : close + 1;
  }
  if (code === 123) return expressionEnd(text, at, limit);
  let end = at;
  while (end < limit && !/[\s>"'<{}]/.test(text[end]!)) end += 1;
  if (text.charCodeAt(end) === 62 && text.charCodeAt(end - 1) === 47 && end - 1 > at) end -= 1;
  if (end === at) return -1;
  edits.push({ at, length: 0, text: '"' }, { at: end, length: 0, text: '"' });
  return end;
}

function blank(text: string, start: number, end: number): Edit {
  return { at: start, length: end - start, text: text.slice(start, end).replace(/[^\n]/g, ' ') };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1;
  return at;
}

/** After the `}` that closes the `{` at `start`, strings, templates and comments respected; -1 when none does. */
export function expressionEnd(text: string, start: number, reach: number): number {
  /** What is open: `{` and `}` of code, or the `${` of a template. */
  const stack: ('brace' | 'hole')[] = ['brace'];
  const limit = Math.min(text.length, reach);
  let at = start + 1;
  while (at < limit) {
    const code = text.charCodeAt(at);
    if (code === 123) stack.push('brace');
    else if (code === 125) {
      const open = stack.pop();
      if (stack.length === 0) return at + 1;
      if (open === 'hole') {
        at = templateEnd(text, at + 1, { limit, stack });
        continue;
      }
    } else if (code === 34 || code === 39) {
      const end = stringEnd(text, at, code);
      if (end < 0) return -1;
      at = end;
      continue;
    } else if (code === 96) {
      at = templateEnd(text, at + 1, { limit, stack });
      continue;
    } else if (code === 47 && text.charCodeAt(at + 1) === 42) {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) return -1;
      at = end + 2;
      continue;
    }
    at += 1;
  }
  return -1;
}

/** After the closing quote; a quote that its line does not close is an apostrophe in a text. */
function stringEnd(text: string, start: number, quote: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at += 1;
    else if (code === quote) return at + 1;
    else if (code === 10) return start + 1;
  }
  return start + 1;
}

/** After the closing backtick, or after the `${` that opens a hole. */
function templateEnd(
  text: string,
  start: number,
  { limit, stack }: { limit: number; stack: ('brace' | 'hole')[] },
): number {
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at += 1;
    else if (code === 96) return at + 1;
    else if (code === 36 && text.charCodeAt(at + 1) === 123) {
      stack.push('hole');
      return at + 2;
    }
  }
  return limit;
}
