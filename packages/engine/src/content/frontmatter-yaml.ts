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
  const data = parse(block.yaml, mistakes) ?? recoverLines(block.yaml);
  return { data, diagnostics: mistakes.map((mistake) => describe(mistake, block)) };
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
    // The library overflows the stack on thousands of brackets, and refuses alias bombs by throwing.
    const reason = error instanceof RangeError ? 'it is nested too deeply' : 'it expands to too much data';
    mistakes.push({ offset: 0, message: `Frontmatter could not be read: ${reason}` });
    return null;
  }
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
    mistakes.push({
      offset: error.pos[0],
      message: friendly(error.code, error.message),
      hint: hintFor(error.code),
    });
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

function friendly(code: string, message: string): string {
  if (code === 'DUPLICATE_KEY') return 'This frontmatter key is there twice; the last one counts';
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return 'A value that contains ": " has to be in quotes';
  if (code === 'TAB_AS_INDENT') return 'Frontmatter is indented with spaces, never with tabs';
  if (code === 'MISSING_CHAR' && message.includes('quote')) return 'A quoted value is not closed';
  return `Frontmatter is not valid YAML: ${message}`;
}

function hintFor(code: string): string | null {
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return 'Write: title: "Part one: the start"';
  return code === 'DUPLICATE_KEY' ? null : 'Values with special signs go in quotes.';
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
