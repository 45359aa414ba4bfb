/**
 * Literals without a parser: nearly every expression of real pages is a string, a number, or a style object of them.
 * Answers null for anything else, and for everything unusual: the parser decides then.
 */
import { createObject, type Value } from './value.ts';

export function literalValue(source: string): { value: Value } | null {
  const text = source.trim();
  if (text.length > MAX_LENGTH) return null;
  const reader = { text, at: 0, depth: 0 };
  const value = readValue(reader);
  return value === NONE || reader.at !== text.length ? null : { value };
}

interface Reader {
  text: string;
  at: number;
  depth: number;
}

const MAX_LENGTH = 2_000;
const MAX_DEPTH = 8;
const NONE = Symbol('not a literal');
const NUMBER = /-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?(?![\w.$])/y;
const WORD = /(?:true|false|null)(?![\w$])/y;
const KEY = /[A-Za-z_$][\w$]{0,60}/y;
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

function readValue(reader: Reader): Value | typeof NONE {
  const { text, at } = reader;
  const first = text[at];
  if (first === '"' || first === "'" || first === '`') return readString(reader);
  if (first === '{') return readObject(reader);
  if (first === '[') return readList(reader);
  const word = match(WORD, reader);
  if (word !== null) return word === 'null' ? null : word === 'true';
  const number = match(NUMBER, reader);
  return number === null ? NONE : Number(number);
}

/** Without escapes, holes, or a line break where none may be. */
function readString(reader: Reader): string | typeof NONE {
  const { text, at } = reader;
  const quote = text[at]!;
  const end = text.indexOf(quote, at + 1);
  if (end < 0) return NONE;
  const inner = text.slice(at + 1, end);
  if (inner.includes('\\') || inner.includes('\r')) return NONE;
  if (inner.includes(quote === '`' ? '$' : '\n')) return NONE;
  reader.at = end + 1;
  return inner;
}

function readObject(reader: Reader): Value | typeof NONE {
  const object = createObject();
  const complete = readEntries(reader, '}', () => {
    const isQuoted = reader.text[reader.at] === '"' || reader.text[reader.at] === "'";
    const key = isQuoted ? readString(reader) : (match(KEY, reader) ?? NONE);
    skipSpace(reader);
    if (key === NONE || REFUSED_KEYS.has(key) || reader.text[reader.at] !== ':') return false;
    reader.at += 1;
    skipSpace(reader);
    const value = readValue(reader);
    if (value === NONE) return false;
    object[key] = value;
    return true;
  });
  return complete ? object : NONE;
}

function readList(reader: Reader): Value | typeof NONE {
  const list: Value[] = [];
  const complete = readEntries(reader, ']', () => {
    const value = readValue(reader);
    if (value === NONE) return false;
    list.push(value);
    return true;
  });
  return complete ? list : NONE;
}

/** Entries between brackets, with commas; a last comma may stand alone. */
function readEntries(reader: Reader, close: string, entry: () => boolean): boolean {
  reader.at += 1;
  reader.depth += 1;
  if (reader.depth > MAX_DEPTH) return false;
  for (skipSpace(reader); reader.text[reader.at] !== close; skipSpace(reader)) {
    if (!entry()) return false;
    skipSpace(reader);
    if (reader.text[reader.at] === ',') reader.at += 1;
    else if (reader.text[reader.at] !== close) return false;
  }
  reader.at += 1;
  reader.depth -= 1;
  return true;
}

function skipSpace(reader: Reader): void {
  while (' \n\t\r'.includes(reader.text[reader.at] ?? 'x')) reader.at += 1;
}

function match(pattern: RegExp, reader: Reader): string | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (!found) return null;
  reader.at += found[0].length;
  return found[0];
}
