/** Frontmatter that needs real YAML: quoted escapes, block text, nested data. Bounded, without tags or prototypes. */
import { createRequire } from 'node:module';
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
    mistakes.push({ offset: 0, message: `Frontmatter is longer than ${LONGEST_FRONTMATTER / 1024} KB` });
    return null;
  }
  try {
    return readDocument(yaml, mistakes);
  } catch (error) {
    mistakes.push(explainThrown(error, yaml));
    return null;
  }
}

/** The library overflows the stack on thousands of brackets, and throws on alias bombs and unknown aliases. */
function explainThrown(error: unknown, yaml: string): Mistake {
  const alias = /Unresolved alias.*?: (.+)$/.exec(String((error as Error).message))?.[1];
  if (alias !== undefined) {
    const offset = Math.max(0, yaml.indexOf(`*${alias}`));
    const message = 'A value that starts with * has to be in quotes';
    return { offset, message, hint: `Write: "*${alias}"` };
  }
  const reason = error instanceof RangeError ? 'it is nested too deeply' : 'it expands to too much data';
  return { offset: 0, message: `Frontmatter could not be read: ${reason}` };
}

function readDocument(yaml: string, mistakes: Mistake[]): Record<string, unknown> | null {
  const document = loadYaml().parseDocument(yaml, {
    version: '1.2',
    schema: 'core',
    prettyErrors: false,
    logLevel: 'silent',
  });
  const fatal = document.errors.filter((error) => error.code !== 'DUPLICATE_KEY');
  for (const error of fatal.length > 0 ? fatal.slice(0, 1) : document.errors) {
    mistakes.push(explain(error, yaml));
  }
  if (fatal.length > 0) return null;
  const value: unknown = document.toJS({ maxAliasCount: 50 });
  if (value === null || value === undefined) return Object.create(null);
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

function explain(
  { code, message, pos: [offset] }: { code: string; message: string; pos: [number, number] },
  yaml: string,
): Mistake {
  const hint = 'Values with special signs go in quotes.';
  switch (code) {
    case 'DUPLICATE_KEY':
      return { offset, message: 'This frontmatter key is there twice; the last one counts' };
    case 'BLOCK_AS_IMPLICIT_KEY':
      return {
        offset,
        message: 'A value that contains ": " has to be in quotes',
        hint: 'Write: title: "Part one: the start"',
      };
    case 'TAB_AS_INDENT':
      return { offset, message: 'Frontmatter is indented with spaces, never with tabs' };
    case 'MISSING_CHAR':
      // The library notices at the end of the block; the author wants the line on which the quote was opened.
      if (!message.includes('quote')) break;
      return {
        offset: openQuote(yaml) ?? offset,
        message: 'A quoted value is not closed',
        hint: 'Add the closing quote.',
      };
  }
  return { offset, message: `Frontmatter is not valid YAML: ${message}`, hint };
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

/** Best effort after a YAML error, so that a page keeps its title: every `key: value` line by itself. */
function recoverLines(yaml: string): Record<string, unknown> {
  const data: Record<string, unknown> = Object.create(null);
  for (const line of yaml.slice(0, LONGEST_FRONTMATTER).split(/\r?\n/)) {
    const match = /^"?([A-Za-z_$][\w.$:-]*?)"?: +(\S.*)$/.exec(line);
    if (match === null || match[1] === '__proto__') continue;
    const written = match[2]!.trim();
    if (/^[[{&*!|>]/.test(written)) continue;
    const value = readSimpleScalar(written);
    data[match[1]!] = value === undefined ? written.replace(/^["']|["']$/g, '') : value;
  }
  return data;
}

function describe({ offset, message, hint = null }: Mistake, block: YamlBlock): Diagnostic {
  const before = block.yaml.slice(0, offset);
  const line = block.firstLine + before.split('\n').length - 1;
  const column = offset - before.lastIndexOf('\n');
  const finding = { file: block.file, line, column, rule: 'frontmatter-syntax', message, hint };
  return toDiagnostic(finding, block.source);
}

function loadYaml(): typeof import('yaml') {
  return createRequire(import.meta.url)('yaml');
}
