/** What the native parser must not be given: it recurses on brackets, and its time grows with tags in a line squared. */
import { LIMITS } from '../limits.ts';
import type { Problem } from '../problem.ts';

/** Null for every sane page. */
export function findExcess(text: string): Problem | null {
  if (text.length > LIMITS.sourceLength) return excess('it is longer than four million characters', 0);
  const deep = deepBracket(text);
  return deep < 0 ? null : excess('brackets are nested too deeply here', deep);
}

/** The same for lines, after long ones were broken. */
export function findCrowd(text: string): Problem | null {
  const table = hugeTable(text);
  if (table >= 0) return excess('this table has too many cells', table);
  if (text.length < LONG_TEXT) return null;
  const references = crowdedReferences(text);
  if (references >= 0) return excess('there are too many character references in one place', references);
  const mails = crowdedMails(text);
  if (mails >= 0) return excess('there are too many addresses in one word', mails);
  const crowded = crowdedLine(text);
  return crowded < 0 ? null : excess('there are too many tags or quotes in one place', crowded);
}

function excess(message: string, offset: number): Problem {
  return {
    severity: 'error',
    rule: 'page-not-parsed',
    message: `This page cannot be parsed: ${message}`,
    offset,
  };
}

const LONG_TEXT = 30_000;

/** A page nests brackets deeply only if it has very many, which nearly none does: counting settles those. */
function deepBracket(text: string): number {
  if (text.length < 2 * LIMITS.brackets || !hasManyOpeners(text)) return -1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 40 || code === 91 || code === 123) {
      depth += 1;
      if (depth > LIMITS.brackets) return at;
    } else if ((code === 41 || code === 93 || code === 125) && depth > 0) depth -= 1;
  }
  return -1;
}

function hasManyOpeners(text: string): boolean {
  return hasMany(text, '(', 300) || hasMany(text, '[', 300) || hasMany(text, '{', 300);
}

/** More than so many of a character. */
function hasMany(text: string, character: string, limit: number): boolean {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) {
    count += 1;
    if (count > limit) return true;
  }
  return false;
}

const WIDE_DELIMITER = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*){100}/gm;

/** The parser fills in missing cells, so that few characters can mean millions of them. */
function hugeTable(text: string): number {
  if (!hasMany(text, '|', 300)) return -1;
  for (const found of text.matchAll(WIDE_DELIMITER)) {
    const blank = text.indexOf('\n\n', found.index);
    const table = text.slice(found.index, blank < 0 ? text.length : blank);
    const columns = table.split('\n', 1)[0]!.split('|').length;
    if (columns * table.split('\n').length > LIMITS.cells) return found.index;
  }
  return -1;
}

/** In one block, the parser's memory grows with their square. */
function crowdedReferences(text: string): number {
  if (!hasMany(text, '&', LIMITS.references)) return -1;
  let blockEnd = 0;
  let count = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (at >= blockEnd) {
      const blank = text.indexOf('\n\n', at);
      blockEnd = blank < 0 ? text.length : blank;
      count = 0;
    }
    count += 1;
    if (count > LIMITS.references) return at;
  }
  return -1;
}

/** Mail addresses without a space between them: again the square. */
function crowdedMails(text: string): number {
  if (!hasMany(text, '@', LIMITS.mailsInWord)) return -1;
  let count = 0;
  let last = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    count = /\s/.test(text.slice(last, at)) ? 1 : count + 1;
    if (count > LIMITS.mailsInWord) return at;
    last = at;
  }
  return -1;
}

const CONTAINERS = /(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){400}/y;
const TAG_LINE = /[ \t]*<[a-zA-Z]/y;
/** HTML never closes these, or does by itself. */
const VOID_LINE = /^[ \t]*<(?:br|hr|img|input|source|col|wbr|li|p|td|tr|th|dd|dt|option)\b/i;

function crowdedLine(text: string): number {
  let blocks = 0;
  let mixed = 0;
  let open = 0;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    if (end - at > LIMITS.tagsPerLine && countSigns(text, at, end) > LIMITS.tagsPerLine) return at;
    CONTAINERS.lastIndex = at;
    if (end - at > 400 && CONTAINERS.test(text)) return at;
    TAG_LINE.lastIndex = at;
    const isTag = TAG_LINE.test(text);
    if (isTag || open > 0) open = Math.max(0, open + tagsLeftOpen(text.slice(at, end), isTag));
    if (open > LIMITS.openTagLines) return at;
    if (isTag) {
      blocks += 1;
      if (text.indexOf('>', at) < end - 1) mixed += 1;
      if (blocks > LIMITS.tagLines || mixed > LIMITS.mixedTagLines) return at;
    }
    at = end + 1;
  }
  return -1;
}

/** How many more tags are open below the line than above it. Of those on lines with other words nobody has thousands. */
function tagsLeftOpen(line: string, isTag: boolean): number {
  let count = isTag && line.endsWith('>') && !VOID_LINE.test(line) ? 1 : 0;
  for (let at = line.indexOf('</'); at >= 0; at = line.indexOf('</', at + 2)) count -= 1;
  for (let at = line.indexOf('/>'); at >= 0; at = line.indexOf('/>', at + 2)) count -= 1;
  return count;
}

function countSigns(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 60 || code === 123) count += 1;
  }
  return count;
}
