import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { readSimpleFrontmatter } from './frontmatter-simple.ts';
import { readYamlFrontmatter } from './frontmatter-yaml.ts';
import { findMisplaced } from './misplaced-frontmatter.ts';

export interface Frontmatter {
  /** Plain JSON data; objects have no prototype. */
  data: Record<string, unknown>;
  /** Where the body starts in the source, and on which line (from 1). */
  bodyOffset: number;
  bodyLine: number;
  diagnostics: Diagnostic[];
}

/**
 * What stands between the two `---` lines at the top of a page.
 * Nearly every page has plain `key: value` lines there, which need no YAML library; it is loaded for the others.
 */
export function readFrontmatter(source: string, file: string): Frontmatter {
  const block = findBlock(source);
  if (block === null)
    return {
      data: emptyData(),
      bodyOffset: bomLength(source),
      bodyLine: 1,
      diagnostics: findMisplaced(source, file),
    };
  const { start, end, bodyOffset, bodyLine } = block;
  const yaml = source.slice(start, end);
  const data = readSimpleFrontmatter(yaml);
  if (data !== null) return { data, bodyOffset, bodyLine, diagnostics: [] };
  return { ...readYamlFrontmatter({ yaml, source, file, firstLine: 2 }), bodyOffset, bodyLine };
}

export function emptyData(): Record<string, unknown> {
  return Object.create(null);
}

interface Block {
  start: number;
  end: number;
  bodyOffset: number;
  bodyLine: number;
}

function findBlock(source: string): Block | null {
  const opening = bomLength(source);
  if (!source.startsWith('---', opening)) return null;
  const start = lineEnd(source, opening);
  if (start === -1 || !isBlank(source, opening + 3, start)) return null;
  let bodyLine = 2;
  for (let from = start; from < source.length; bodyLine++) {
    const end = lineEnd(source, from);
    const next = end === -1 ? source.length : end;
    if (source.startsWith('---', from) && isBlank(source, from + 3, next)) {
      return { start, end: from, bodyOffset: next, bodyLine: bodyLine + 1 };
    }
    from = next;
  }
  return null;
}

/** After the line break, or -1 on the last line. */
function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from);
  return end === -1 ? -1 : end + 1;
}

function isBlank(source: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = source.charCodeAt(i);
    if (code !== 0x20 && code !== 0x09 && code !== 0x0d && code !== 0x0a) return false;
  }
  return true;
}

function bomLength(source: string): number {
  return source.charCodeAt(0) === 0xfeff ? 1 : 0;
}
