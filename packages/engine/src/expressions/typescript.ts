/**
 * TypeScript to JavaScript: types become spaces, so that every place in the file stays where it is; enums become
 * objects on the line where they begin.
 */
import { createRequire } from 'node:module';

const MAX_LENGTH = 500_000;
const TYPESCRIPT = /\.(?:tsx|[cm]?ts)$/i;
/** Of one file. */
const MOST_ENUMS = 50;
const CACHED_FILES = 200;
/** Files are used by many pages. */
const cache = new Map<string, { written: string; source: string }>();

/** A script of the content as JavaScript. */
export function javaScriptOf(file: string, written: string): string {
  if (!TYPESCRIPT.test(file)) return written;
  const known = cache.get(file);
  if (known?.written === written) return known.source;
  const source = withoutTypes(written, file);
  if (cache.size >= CACHED_FILES) cache.clear();
  cache.set(file, { written, source });
  return source;
}

/** What cannot be read stays as it is: whoever parses it next says what is wrong, and where. */
export function withoutTypes(source: string, file: string): string {
  if (source.length > MAX_LENGTH) return source;
  const tsx = /\.tsx$/i.test(file);
  let written = source;
  // Each round writes one enum as the JavaScript that it stands for.
  for (let round = 0; round <= MOST_ENUMS; round++) {
    const stripped = transform(written, { tsx, mode: 'strip-only' });
    if (stripped.code !== null) return stripped.code.length === written.length ? stripped.code : source;
    if (stripped.refused === null) return source;
    const next = withoutEnum(written, stripped.refused, tsx);
    if (next === null) break;
    written = next;
  }
  // Namespaces, properties that a constructor declares: the whole file is written anew, with lines of its own.
  return transform(source, { tsx, mode: 'transform' }).code ?? source;
}

/** Where code stands that is more than types; lines count from 1, columns from 0. */
interface Refused {
  message: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

interface Transformed {
  /** Null: it cannot be read, or has what is `refused`. */
  code: string | null;
  refused: Refused | null;
}

function transform(source: string, how: { tsx: boolean; mode: 'strip-only' | 'transform' }): Transformed {
  const options = {
    mode: how.mode,
    parser: { syntax: 'typescript', tsx: how.tsx },
    transform: { verbatimModuleSyntax: true, nativeClassProperties: true, noEmptyExport: true },
  };
  try {
    return { code: loadStripper().transformSync(source, options).code, refused: null };
  } catch (error) {
    // What it says of a file is no Error of JavaScript's.
    if (error instanceof Error) forgetStripper();
    return { code: null, refused: isRefused(error) ? error : null };
  }
}

function isRefused(error: unknown): error is Refused {
  return (error as { code?: unknown } | null)?.code === 'UnsupportedSyntax';
}

/** The enum on one line, and as many lines as it had, so that what follows stays where it is; null: it is none. */
function withoutEnum(source: string, refused: Refused, tsx: boolean): string | null {
  const start = offsetOf(source, refused.startLine, refused.startColumn);
  const end = offsetOf(source, refused.endLine, refused.endColumn);
  if (start === null || end === null) return null;
  const written = source.slice(start, end);
  if (!/^(?:const\s+)?enum\s[^`]*\}$/.test(written)) return null;
  const { code } = transform(written, { tsx, mode: 'transform' });
  if (code === null) return null;
  const lines = written.split('\n').length - 1;
  return source.slice(0, start) + code.trim().replace(/\n\s*/g, ' ') + '\n'.repeat(lines) + source.slice(end);
}

/** Columns are those of a terminal, where some letters take two: only before plain ones are they known. */
function offsetOf(source: string, line: number, column: number): number | null {
  let start = 0;
  for (let at = 1; at < line; at++) {
    start = source.indexOf('\n', start) + 1;
    if (start === 0) return null;
  }
  return /^[\x20-\x7e]*$/.test(source.slice(start, start + column)) ? start + column : null;
}

/** What Node strips types with: its own copy cannot be asked for JSX, nor be loaded again. */
const STRIPPER = '@swc/wasm-typescript';
const require = createRequire(import.meta.url);

function loadStripper(): typeof import('@swc/wasm-typescript') {
  return require(STRIPPER);
}

/** Code that is nested too deeply leaves its memory in disorder: other files get a new one. */
function forgetStripper(): void {
  delete require.cache[require.resolve(STRIPPER)];
}
