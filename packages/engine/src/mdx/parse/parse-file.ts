/** A source file parsed leniently: the tree, its way back to the file, and what had to be repaired. */

import type { Problem } from '../problem.ts';
import type { MathMode } from './formulas.ts';
import { parseLeniently } from './parse-leniently.ts';
import type { ModuleSource, ParsedFile } from './parsed-file.ts';
import { SourceMap } from './source-map.ts';
import { Kind, type Tree } from './tree.ts';

export interface ParseOptions {
  variables: Readonly<Record<string, string>>;
  math: MathMode;
  syntax?: 'mdx' | 'markdown';
}

export function parseFile(file: string, written: string, options: ParseOptions): ParsedFile {
  // A checkout may have either kind of line break; the output has one. Lines and columns stay the same.
  const source = written.includes('\r') ? written.replaceAll('\r\n', '\n') : written;
  const base = contentStart(source);
  const result = parseLeniently(source.slice(base), {
    ...options,
    fallback: file.endsWith('.md') ? 'markdown' : null,
  });
  return {
    file,
    written,
    text: result.text,
    tree: result.tree,
    map: new SourceMap(source, base, result.edits),
    problems: result.problems.map((problem) => inFile(problem, base)),
    failure: result.failure && inFile(result.failure, base),
    headingIds: result.headingIds === null ? null : shiftLines(result.headingIds, source, base),
    esm: moduleSource(result.tree),
    definitions: null,
    footnotes: null,
  };
}

function inFile(problem: Problem, base: number): Problem {
  return { ...problem, offset: problem.offset + base, inFile: true };
}

/** Snippets are used by many pages; each renderer process parses one only when it changed. */
const cache = new WeakMap<object, Map<string, ParsedFile>>();
const CACHED_FILES = 2_000;

/** Both options are the site's, so that its variables alone tell sites apart. */
export function parseSnippet(
  file: string,
  source: string,
  { variables, math = null }: { variables: ParseOptions['variables']; math?: MathMode },
): ParsedFile {
  let files = cache.get(variables);
  if (files === undefined) {
    files = new Map();
    cache.set(variables, files);
  }
  const known = files.get(file);
  if (known !== undefined && known.written === source) return known;
  const parsed = parseFile(file, source, { variables, math });
  if (files.size >= CACHED_FILES) files.clear();
  files.set(file, parsed);
  return parsed;
}

const FENCE = /^---[ \t]*\r?\n/;
const CLOSING = /^---[ \t]*$/m;

/** Where the text after the frontmatter begins; it was read before. */
export function contentStart(source: string): number {
  const bom = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  const opening = FENCE.exec(source.slice(bom, bom + 40));
  if (opening === null) return bom;
  const from = bom + opening[0].length;
  for (let at = from; at < source.length; ) {
    const newline = source.indexOf('\n', at);
    const end = newline < 0 ? source.length : newline;
    if (source.startsWith('---', at) && CLOSING.test(source.slice(at, end).trimEnd())) {
      return Math.min(end + 1, source.length);
    }
    if (newline < 0) break;
    at = newline + 1;
  }
  return bom;
}

function shiftLines(ids: Map<number, string>, source: string, base: number): Map<number, string> {
  let lines = 0;
  for (let at = source.indexOf('\n'); at !== -1 && at < base; at = source.indexOf('\n', at + 1)) lines += 1;
  return new Map([...ids].map(([line, id]) => [line + lines, id]));
}

function moduleSource(tree: Tree): ModuleSource | null {
  const count = tree.childCount(0);
  let parts: { at: number; start: number }[] | null = null;
  let source = '';
  for (let i = 0; i < count; i++) {
    const node = tree.child(0, i);
    if (tree.kind(node) !== Kind.esm) continue;
    parts ??= [];
    parts.push({ at: source.length, start: tree.start(node) });
    source += `${tree.expression(node)}\n`;
  }
  if (parts === null) return null;
  const found = parts;
  return {
    source,
    offset(at) {
      let part = found[0]!;
      for (const candidate of found) if (candidate.at <= at) part = candidate;
      return part.start + at - part.at;
    },
  };
}
