/**
 * What the comments of a `twoslash` fence ask for: lines to leave out, types to show, errors to expect, options of the
 * compiler. The compiler reads the code as it was written, since to it they are comments.
 */
import { OPTION_NAMES, OTHER_WORDS } from './option-names.data.ts';

export interface MarkedSource {
  /** Lines that are shown, by number from 0. */
  shown: number[];
  files: SourceFile[];
  options: Record<string, string | boolean>;
  /** Where a type is asked for (`^?`), and where what may be written (`^|`). */
  queries: CodePoint[];
  completions: CodePoint[];
  /** `// ^^^^ words`: a range to point out, with what there is to say of it. */
  highlights: (CodePoint & { length: number; text: string })[];
  /** `// @log: words` and its like, below the line that they follow. */
  logs: { line: number; kind: string; text: string }[];
  /** Errors that the page is about, by number. */
  expected: ReadonlySet<number>;
  /** Errors that nobody wants to hear of: all, or these. */
  ignored: 'all' | ReadonlySet<number>;
}

export interface CodePoint {
  line: number;
  column: number;
}

/** One of a fence: `// @filename: a.ts` begins another. */
export interface SourceFile {
  name: string;
  firstLine: number;
  code: string;
}

/** Longer than what anyone shows: not worth a compiler's time. */
export const MAX_TYPED_LENGTH = 100_000;
const MAX_COLUMN = 2_000;
const CUT = /^\s*\/\/ ?---cut(-before|-after|-start|-end)?---\s*$/;
const POINTER = /^\s*\/\/\s*(\^\?|\^\||\^+)(?:\s+(\S.*))?$/;
const WORD = /^\s*\/\/\s?@(\w+)(?::\s?(.*))?$/;
const LOGS = new Set(['log', 'error', 'warn', 'annotate']);
const EXTENSIONS: Readonly<Record<string, string>> = {
  ts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  js: 'js',
  javascript: 'js',
  jsx: 'jsx',
};

/** Null for a language that has no types. */
export function readMarkers(code: string, language: string): MarkedSource | null {
  const extension = Object.hasOwn(EXTENSIONS, language) ? EXTENSIONS[language]! : null;
  if (extension === null || code.length > MAX_TYPED_LENGTH) return null;
  const lines = code.split('\n');
  const read = new MarkerReader();
  for (const [at, line] of lines.entries()) {
    if (line.length > MAX_COLUMN || !line.includes('//') || !read.marker(line, at)) read.spoken(at);
  }
  return { ...read.found, shown: shownLines(read), files: cutFiles(lines, read.files, extension) };
}

class MarkerReader {
  readonly found: Omit<MarkedSource, 'shown' | 'files'> & {
    expected: Set<number>;
    ignored: 'all' | Set<number>;
  } = {
    options: {},
    queries: [],
    completions: [],
    highlights: [],
    logs: [],
    expected: new Set(),
    ignored: new Set(),
  };
  /** Lines that are no marker, in their order. */
  readonly kept: number[] = [];
  readonly cuts: { at: number; kind: string }[] = [];
  readonly files: { name: string; at: number }[] = [];

  spoken(at: number): void {
    this.kept.push(at);
  }

  /** Whether the line is a marker, and so no part of what is shown. */
  marker(line: string, at: number): boolean {
    const cut = CUT.exec(line);
    if (cut) this.cuts.push({ at, kind: cut[1] ?? '-before' });
    return cut !== null || this.#pointer(line) || this.#word(line, at);
  }

  #pointer(line: string): boolean {
    const found = POINTER.exec(line);
    const above = this.kept.at(-1);
    if (!found || above === undefined) return false;
    const [, sign = '', text = ''] = found;
    const point = { line: above, column: line.indexOf('^') };
    if (sign === '^?') this.found.queries.push(point);
    else if (sign === '^|') this.found.completions.push(point);
    else this.found.highlights.push({ ...point, length: sign.length, text });
    return true;
  }

  #word(line: string, at: number): boolean {
    const [, name = '', value] = WORD.exec(line) ?? [];
    if (name === 'filename') {
      this.files.push({ name: value ?? '', at });
      return false;
    }
    if (name === 'errors') for (const code of numbers(value)) this.found.expected.add(code);
    else if (name === 'noErrors') this.#ignore(value);
    else if (LOGS.has(name) && value !== undefined)
      this.found.logs.push({ line: this.kept.at(-1) ?? -1, kind: name, text: value });
    else if (OPTION_NAMES.has(name)) this.found.options[name] = optionValue(value);
    else return OTHER_WORDS.has(name);
    return true;
  }

  #ignore(value: string | undefined): void {
    const codes = numbers(value);
    const { ignored } = this.found;
    if (codes.length === 0) this.found.ignored = value?.trim() === 'false' ? ignored : 'all';
    else if (ignored !== 'all') for (const code of codes) ignored.add(code);
  }
}

function numbers(value = ''): number[] {
  return (value.match(/\d{3,6}/g) ?? []).map(Number);
}

function optionValue(value: string | undefined): string | boolean {
  const word = (value ?? '').trim();
  return word === '' || word === 'true' ? true : word === 'false' ? false : word;
}

function shownLines({ kept, cuts }: MarkerReader): number[] {
  const from = cuts.findLast(({ kind }) => kind === '-before')?.at ?? -1;
  const until = cuts.find(({ kind }) => kind === '-after')?.at ?? Number.POSITIVE_INFINITY;
  const hidden: [number, number][] = [];
  let open: number | null = null;
  for (const { at, kind } of cuts) {
    if (kind === '-start') open ??= at;
    else if (kind === '-end' && open !== null) {
      hidden.push([open, at]);
      open = null;
    }
  }
  if (open !== null) hidden.push([open, Number.POSITIVE_INFINITY]);
  let gap = 0;
  return kept.filter((at) => {
    while (hidden[gap] !== undefined && hidden[gap]![1] < at) gap += 1;
    return at > from && at < until && !(hidden[gap] !== undefined && hidden[gap]![0] < at);
  });
}

/** Anything above the first name is the fence's own file. */
function cutFiles(lines: readonly string[], named: MarkerReader['files'], extension: string): SourceFile[] {
  const begins = [{ name: `index.${extension}`, at: 0 }, ...named];
  return begins
    .map(({ name, at }, i) => ({
      name: fileName(name, extension),
      firstLine: at,
      code: lines.slice(at, begins[i + 1]?.at).join('\n'),
    }))
    .filter(({ code }, i) => i > 0 || begins.length === 1 || code.trim() !== '');
}

/** A path below the root of a file system that is nowhere. */
function fileName(written: string, extension: string): string {
  const parts = written
    .trim()
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  const path = parts.join('/').replace(/[^\w./@-]/g, '_') || 'index';
  return `/${/\.\w+$/.test(path) ? path : `${path}.${extension}`}`;
}
