/**
 * A `twoslash` fence as it is shown: its code without what only the compiler needs, types on its names, and below its
 * lines what was asked for. Those notes are comments of the language, so that they can be read, found and copied.
 */
import type { CheckedCode, CheckReply, CheckTypes, CodeSpan } from '../../code-types/check-task.ts';
import { type MarkedSource, readMarkers } from '../../code-types/read-markers.ts';
import type { MarkedRange } from '../../highlight/mark-ranges.ts';
import { escapeHtml } from '../escape.ts';

export interface TypedCode {
  code: string;
  /** By line of the code that is shown: where it stood in the source. */
  sourceLines: readonly number[];
  /** From the outermost inwards. */
  layers: MarkedRange[][];
  /** By line of the code that is shown: the lines below it. */
  notes: ReadonlyMap<number, CodeNote[]>;
  problems: TypedProblem[];
}

export interface CodeNote {
  kind: 'type' | 'error' | 'log';
  text: string;
}

export interface TypedProblem {
  /** Of the source, from 0; null: of all of it. */
  line: number | null;
  message: string;
  hint: string;
}

/** Packages and environments whose types nobody has here, which is no mistake: what comes from them is `any`. */
const ABOUT_OTHERS = new Set([
  ...[2307, 2792, 2834, 2835, 2875, 2882, 7016, 7026],
  ...[2503, 2580, 2581, 2582, 2583, 2584, 2591, 2592, 2593, 2688, 2867, 2868],
]);

/** Null where there are no types to show; `check` is absent where nobody can tell them. */
export function typedCode(
  source: { code: string; language: string },
  check: CheckTypes | undefined,
): TypedCode | null {
  const marked = readMarkers(source.code, source.language);
  if (marked === null) return null;
  const reply = check?.(taskOf(marked)) ?? null;
  const checked = reply?.outcome === 'checked' ? reply.code : null;
  const lines = source.code.split('\n');
  const place = new ShownPlace(lines, marked.shown);
  return {
    code: place.code,
    sourceLines: marked.shown,
    layers: layersOf(place, marked, checked),
    notes: notesOf(place, marked, checked),
    problems: problemsOf(marked, reply),
  };
}

/** The same as text: for Markdown and for search. */
export function typedText({ code, notes }: TypedCode): string {
  if (notes.size === 0) return code;
  return code
    .split('\n')
    .flatMap((line, at) => [line, ...(notes.get(at) ?? []).map(({ text }) => text)])
    .join('\n');
}

function taskOf({ files, options, shown, queries, completions }: MarkedSource) {
  return { files, options, shown, queries, completions };
}

/** From a place in the source to one in what is shown. */
class ShownPlace {
  readonly code: string;
  readonly lines: readonly string[];
  readonly #starts = new Map<number, number>();
  readonly #numbers = new Map<number, number>();

  constructor(lines: readonly string[], shown: readonly number[]) {
    let start = 0;
    for (const [number, line] of shown.entries()) {
      this.#starts.set(line, start);
      this.#numbers.set(line, number);
      start += lines[line]!.length + 1;
    }
    this.lines = lines;
    this.code = shown.map((line) => lines[line]).join('\n');
  }

  range({ line, column, length }: CodeSpan, open: string): MarkedRange | null {
    const from = this.#starts.get(line);
    const room = (this.lines[line]?.length ?? 0) - column;
    if (from === undefined || room <= 0) return null;
    const start = from + column;
    return { start, end: start + Math.max(1, Math.min(length, room)), open };
  }

  /** Undefined for a line that is not shown. */
  number(line: number): number | undefined {
    return this.#numbers.get(line);
  }
}

function layersOf(place: ShownPlace, marked: MarkedSource, checked: CheckedCode | null): MarkedRange[][] {
  const shown = (spans: readonly CodeSpan[], open: string): MarkedRange[] =>
    inOrder(spans.map((span) => place.range(span, open)));
  const errors = (checked?.errors ?? []).filter(({ code }) => marked.expected.has(code));
  const types = (checked?.types ?? []).map((span) => place.range(span, typeTag(span)));
  const layers = [
    shown(marked.highlights, '<span class="ty-hl">'),
    shown(errors, '<span class="ty-err">'),
    inOrder(types).map((range, i) => (i === 0 ? { ...range, open: reachable(range.open) } : range)),
  ];
  return layers.filter((layer) => layer.length > 0);
}

function inOrder(ranges: (MarkedRange | null)[]): MarkedRange[] {
  const sorted = ranges.filter((range) => range !== null).sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return sorted.filter((range) => {
    if (range.start < end) return false;
    end = range.end;
    return true;
  });
}

/** A block is one stop of the Tab key; within it, arrow keys lead on. */
function typeTag({ text, docs }: CheckedCode['types'][number]): string {
  const told = escapeHtml(docs === '' ? text : `${text}\n\n${docs}`).replaceAll('\n', '&#10;');
  return `<span class="ty" tabindex="-1" data-ty="${told}">`;
}

function reachable(open: string): string {
  return open.replace('tabindex="-1"', 'tabindex="0"');
}

function notesOf(
  place: ShownPlace,
  marked: MarkedSource,
  checked: CheckedCode | null,
): Map<number, CodeNote[]> {
  const notes = new Map<number, CodeNote[]>();
  const add = (line: number, kind: CodeNote['kind'], lines: string[]): void => {
    const number = place.number(line);
    if (number === undefined) return;
    const known = notes.get(number) ?? [];
    notes.set(number, [...known, ...lines.map((text) => ({ kind, text }))]);
  };
  for (const { line, column, length, text } of marked.highlights) {
    if (text !== '') add(line, 'log', comment(column, `${'^'.repeat(length)} ${text}`));
  }
  for (const [i, { line, column }] of marked.queries.entries()) {
    const type = checked?.queries[i];
    if (type) add(line, 'type', comment(column, `^? ${type}`));
  }
  for (const [i, { line, column }] of marked.completions.entries()) {
    const names = checked?.completions[i] ?? [];
    if (names.length > 0) add(line, 'type', comment(column, `^| ${names.join(', ')}`));
  }
  for (const { line, code, message } of checked?.errors ?? []) {
    if (marked.expected.has(code)) add(line, 'error', comment(0, `Error ${code}: ${message}`));
  }
  for (const { line, kind, text } of marked.logs) {
    add(line, kind === 'error' ? 'error' : 'log', comment(0, text));
  }
  return notes;
}

/** A comment whose first character stands below `column`; the lines after the first below its words. */
function comment(column: number, text: string): string[] {
  const [first = '', ...rest] = text.split('\n');
  const lead = `//${' '.repeat(Math.max(1, column - 2))}`;
  const sign = /^(?:\^\S* )?/.exec(first)![0].length;
  return [`${lead}${first}`, ...rest.map((line) => `${lead}${' '.repeat(sign)}${line}`)];
}

function problemsOf({ expected, ignored }: MarkedSource, reply: CheckReply | null): TypedProblem[] {
  if (reply === null) return [];
  if (reply.outcome !== 'checked') return [{ line: null, message: reply.message, hint: reply.hint }];
  if (ignored === 'all') return [];
  const wrong = reply.code.errors.filter(
    ({ code }) => !expected.has(code) && !ignored.has(code) && !ABOUT_OTHERS.has(code),
  );
  return wrong.map(({ line, code, message }) => ({
    line,
    message: `TypeScript ${code}: ${message.split('\n')[0]}`,
    hint: `Correct the code, or write \`// @errors: ${code}\` to show the error, \`// @noErrors\` to say nothing of it.`,
  }));
}
