/** Frontmatter that needs real YAML: quoted escapes, block text, nested data. Bounded, without tags or prototypes. */
import { createRequire } from 'node:module';
import type { Schema, Type } from 'js-yaml';
import { toDiagnostic } from '../diagnostics/collector.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readSimpleScalar } from './frontmatter-simple.ts';

const LONGEST_FRONTMATTER = 128 * 1024;
const MOST_VALUES = 20_000;
const DEEPEST = 40;

interface YamlBlock {
  yaml: string;
  /** The whole page, for excerpts, and the line of it on which the block starts. */
  source: string;
  file: string;
  firstLine: number;
}

export function readYamlFrontmatter(block: YamlBlock): {
  data: Record<string, unknown>;
  diagnostics: Diagnostic[];
} {
  const mistakes: Mistake[] = [];
  const first = parse(block.yaml, mistakes);
  const closed = mistakes.length === 0 ? block.yaml : indentQuoted(block.yaml);
  if (closed !== block.yaml) {
    const others: Mistake[] = [];
    const second = parse(closed, others);
    if (second !== null && others.length === 0) return { data: second, diagnostics: [] };
  }
  const data = first ?? recoverLines(block.yaml);
  return { data, diagnostics: mistakes.map((mistake) => describe(mistake, block)) };
}

const OPENED = /^[\w-]+:[ \t]+(["'])/;
const MOST_QUOTED_LINES = 20;

/** A quoted text that goes on at the start of the next line, where YAML wants it indented. */
function indentQuoted(yaml: string): string {
  const lines = yaml.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const quote = OPENED.exec(lines[index]!)?.[1];
    if (quote === undefined || endsQuoted(lines[index]!.replace(OPENED, ''), quote)) continue;
    const rest = lines.slice(index + 1, index + 1 + MOST_QUOTED_LINES);
    const close = rest.findIndex((line) => endsQuoted(line, quote));
    if (close === -1 || rest.slice(0, close + 1).some((line) => /^[\w-]+:(?:\s|$)/.test(line))) continue;
    for (let line = index + 1; line <= index + 1 + close; line++) lines[line] = `  ${lines[line]}`;
  }
  return lines.join('\n');
}

function endsQuoted(line: string, quote: string): boolean {
  return line.trimEnd().endsWith(quote) && !line.trimEnd().endsWith(`\\${quote}`);
}

interface Mistake {
  offset: number;
  message: string;
  hint?: string | null;
}

/** Null when nothing usable came out. */
function parse(yaml: string, mistakes: Mistake[]): Record<string, unknown> | null {
  if (yaml.length > LONGEST_FRONTMATTER) {
    mistakes.push({ offset: 0, message: `Frontmatter is longer than ${LONGEST_FRONTMATTER / 1024} KiB` });
    return null;
  }
  try {
    return readDocument(yaml, mistakes);
  } catch (error) {
    mistakes.push(explainThrown(error, yaml));
    return null;
  }
}

/** The library overflows the stack on thousands of brackets. */
function explainThrown(error: unknown, yaml: string): Mistake {
  if (isMistake(error)) return explain(error, yaml);
  const reason = error instanceof RangeError ? 'it is nested too deeply' : 'it expands to too much data';
  return { offset: 0, message: `Frontmatter could not be read: ${reason}` };
}

function readDocument(yaml: string, mistakes: Mistake[]): Record<string, unknown> | null {
  const value = load(yaml, mistakes);
  if (value === null || value === undefined) return Object.create(null);
  const unspaced = typeof value === 'string' ? UNSPACED.exec(yaml) : null;
  if (unspaced !== null) {
    const [, key, text] = unspaced;
    const hint = `Write: ${key}: ${text!.trim()}`;
    mistakes.push({ offset: unspaced.index, message: 'A space has to follow the colon', hint });
    return recoverLines(yaml);
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    mistakes.push({
      offset: 0,
      message: 'Frontmatter should be `key: value` lines',
      hint: 'For example: title: Quick start',
    });
    return Object.create(null);
  }
  return plainData(value, { left: MOST_VALUES }, 0) as Record<string, unknown>;
}

const UNSPACED = /^([A-Za-z_][\w-]*):(?! |\r?$)(.+)$/m;

function load(yaml: string, mistakes: Mistake[]): unknown {
  const library = loadYaml();
  schema ??= library.CORE_SCHEMA.extend(anyTag(library));
  try {
    return library.load(yaml, { schema });
  } catch (error) {
    if (!isMistake(error) || error.reason !== TWICE) throw error;
    mistakes.push(explain(error, yaml));
    return library.load(yaml, { schema, json: true });
  }
}

let schema: Schema | null = null;

/** What is tagged is read as if it were not. */
function anyTag({ Type }: typeof import('js-yaml')): Type[] {
  return (['scalar', 'sequence', 'mapping'] as const).flatMap((kind) =>
    ['!', 'tag:'].map((prefix) => new Type(prefix, { kind, multi: true })),
  );
}

const TWICE = 'duplicated mapping key';

interface YamlMistake {
  reason: string;
  mark: { position: number };
}

function isMistake(error: unknown): error is YamlMistake {
  return error instanceof loadYaml().YAMLException && 'mark' in error && error.mark != null;
}

function explain({ reason, mark: { position } }: YamlMistake, yaml: string): Mistake {
  const offset = Math.min(position, yaml.length);
  if (reason === TWICE) return { offset, message: 'This frontmatter key appears twice; the last one counts' };
  const alias = /^unidentified alias "(.+)"$/.exec(reason)?.[1];
  if (alias !== undefined) {
    return {
      offset: Math.max(0, yaml.lastIndexOf(`*${alias}`, offset)),
      message: 'A value that starts with * has to be in quotes',
      hint: `Write: "*${alias}"`,
    };
  }
  const line = valueLine(yaml, offset);
  if (/^bad indentation/.test(reason) && yaml[offset] === ':') {
    return {
      offset,
      message: 'A value that contains ": " has to be in quotes',
      hint: line === null ? null : `Write: ${quoted(line)}`,
    };
  }
  if (/^tab characters/.test(reason))
    return { offset, message: 'Frontmatter is indented with spaces, never with tabs' };
  if (/quoted scalar$/.test(reason)) {
    // The library notices at the end of the block; the author wants the line on which the quote was opened.
    return {
      offset: openQuote(yaml) ?? offset,
      message: 'A quoted value is not closed',
      hint: 'Add the closing quote.',
    };
  }
  return (
    explainSign(line) ??
    explainOpenBracket(yaml, { reason, offset }) ?? {
      offset,
      message: `Frontmatter is not valid YAML: ${reason}`,
      hint: 'Put values with special characters in quotes.',
    }
  );
}

interface ValueLine {
  key: string;
  value: string;
  /** Where the value begins. */
  offset: number;
}

/** The `key: value` on the line of an offset. */
function valueLine(yaml: string, offset: number): ValueLine | null {
  const start = yaml.lastIndexOf('\n', offset - 1) + 1;
  const found = /^([\w".:-]+?): +(\S[^\n\r]*)/.exec(yaml.slice(start));
  if (found === null) return null;
  const value = found[2]!;
  return { key: found[1]!, value: value.trimEnd(), offset: start + found[0].length - value.length };
}

/** The line as it should be. */
function quoted({ key, value }: Pick<ValueLine, 'key' | 'value'>): string {
  return `${key}: ${/["\\]/.test(value) ? `'${value.replaceAll("'", "''")}'` : `"${value}"`}`;
}

const SIGN = /^[[\]{}@`%&*!|>?,-]/;

/** YAML takes the first character of the value for something that its author did not mean. */
function explainSign(line: ValueLine | null): Mistake | null {
  if (line === null) return null;
  const { key, value, offset } = line;
  const first = value[0]!;
  if (SIGN.test(first)) {
    const message = `A value that begins with ${first} has to be in quotes`;
    return { offset, message, hint: `Write: ${quoted(line)}` };
  }
  if (first !== '"' && first !== "'") return null;
  const text = value.endsWith(first) ? value.slice(1, -1) : value;
  return {
    offset,
    message: 'A quote within this value ends it',
    hint: `Write: ${quoted({ key, value: text })}`,
  };
}

/** It takes the lines below it for its own, and the mistake is noticed there. */
function explainOpenBracket(
  yaml: string,
  { reason, offset }: { reason: string; offset: number },
): Mistake | null {
  if (!/flow collection/.test(reason) || (offset < yaml.length && yaml[offset - 1] !== '\n')) return null;
  const opened = valueLine(yaml, yaml.slice(0, offset).trimEnd().length);
  if (opened === null || !/^[[{]/.test(opened.value)) return null;
  return {
    offset: opened.offset,
    message: `This ${opened.value[0]} is never closed`,
    hint: `Close it. If it is text, write: ${quoted(opened)}`,
  };
}

function openQuote(yaml: string): number | null {
  const open = /^[^\s#][^:\n]*: +(?="[^"\n]*$|'[^'\n]*$)/m.exec(yaml);
  return open === null ? null : open.index + open[0].length;
}

/** JSON data without prototypes; refuses what an alias or nesting blows up. */
function plainData(value: unknown, budget: { left: number }, depth: number): unknown {
  if (--budget.left < 0 || depth > DEEPEST) throw new Error('too much data');
  if (Array.isArray(value)) return value.map((item) => plainData(item, budget, depth + 1));
  if (value !== null && typeof value === 'object') {
    const record: Record<string, unknown> = Object.create(null);
    for (const key of Object.keys(value)) {
      if (key === '__proto__') continue;
      record[key] = plainData((value as Record<string, unknown>)[key], budget, depth + 1);
    }
    return record;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : (value ?? null);
}

/** Lists, references, blocks, without space around; `[Beta] Exports`, `> 5 users` and `*New* in v2` are words. */
const NO_TEXT = /^(?:[&!]|[|>][-+\d]*\s*(?:#.*)?$|\*[^\s*]+$|\[[^\]]*\]?$|\{[^}]*\}?$)/;

const SPACED = /^"?([A-Za-z_$][\w.$:-]*?)"?: +(\S.*)$/;

/** Best effort after a YAML error, so that a page keeps its title: every `key: value` line by itself. */
function recoverLines(yaml: string): Record<string, unknown> {
  const data: Record<string, unknown> = Object.create(null);
  for (const line of yaml.slice(0, LONGEST_FRONTMATTER).split(/\r?\n/)) {
    const match = SPACED.exec(line) ?? UNSPACED.exec(line);
    if (match === null || match[1] === '__proto__') continue;
    const written = match[2]!.trim();
    if (NO_TEXT.test(written)) continue;
    const value = readSimpleScalar(written);
    data[match[1]!] = value === undefined ? withoutQuotes(written) : value;
  }
  return data;
}

/** A quote that was opened and never closed goes as well; of `"a" b` all are part of the text. */
function withoutQuotes(written: string): string {
  const found = /^(["'])(.*?)(\1?)$/.exec(written);
  if (found === null) return written;
  const [, quote, inner, end] = found;
  return end !== '' || !inner!.includes(quote!) ? inner! : written;
}

function describe({ offset, message, hint = null }: Mistake, block: YamlBlock): Diagnostic {
  const before = block.yaml.slice(0, offset);
  const line = block.firstLine + before.split('\n').length - 1;
  const column = offset - before.lastIndexOf('\n');
  const finding = { file: block.file, line, column, rule: 'frontmatter-syntax', message, hint };
  return toDiagnostic(finding, block.source);
}

function loadYaml(): typeof import('js-yaml') {
  return createRequire(import.meta.url)('js-yaml');
}
