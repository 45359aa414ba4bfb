import type { Diagnostic } from './diagnostic.ts';

export interface PrintOptions {
  /** ANSI colours, for a terminal. */
  color: boolean;
  /** How many findings of one rule are printed whole; the rest are counted. */
  perRule?: number;
  /** A rule of which everything is printed. */
  whole?: string | null;
  /** Whether counts are the last line; so unless told. */
  summary?: boolean;
}

/** Rules that large sites break by the thousand, each finding saying the same: one line with a count. */
const COUNTED: Readonly<Record<string, string>> = {
  'page-not-in-navigation': 'pages are not in navigation: readers reach them only by a link',
  'icon-stand-in': 'icons of a paid set are drawn as a free one',
  'nav-page-twice': 'pages are listed more than once in navigation',
};
const MOST_WHOLE = 3;

/** Grouped by file, in order, with excerpts and hints, and counts as the last line. Empty for no diagnostics. */
export function printDiagnostics(diagnostics: readonly Diagnostic[], options: PrintOptions): string {
  if (diagnostics.length === 0) return '';
  const paint = options.color ? colored : plain;
  const sorted = sortDiagnostics(diagnostics);
  const { shown, left } = capPerRule(sorted, {
    perRule: options.perRule ?? 20,
    whole: options.whole ?? null,
  });
  const files = Map.groupBy(shown, ({ file }) => file);
  const blocks = [...files].map(([file, found]) =>
    [paint.file(clean(file)), ...found.map((diagnostic) => printOne(diagnostic, paint))].join('\n'),
  );
  const more = [...left].map(([rule, count]) => tellLeft(rule, count, paint));
  const counts = options.summary === false ? [] : [summarize(diagnostics, paint)];
  return [...blocks, ...(more.length > 0 ? [more.join('\n')] : []), ...counts].join('\n\n');
}

/** Stable order, whatever order the work was done in: file, line, column, rule, message. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      compare(a.line ?? 0, b.line ?? 0) ||
      compare(a.column ?? 0, b.column ?? 0) ||
      compare(a.rule, b.rule) ||
      compare(a.message, b.message),
  );
}

/** For `--json`: the same order and the same fields every time. */
export function diagnosticsToJson(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return sortDiagnostics(diagnostics).map(
    ({ severity, file, line, column, rule, message, hint, excerpt }): Diagnostic => {
      return { severity, file, line, column, rule, message, hint, excerpt };
    },
  );
}

/** Errors are never left out. Of other findings those come first that say what none before them said. */
function capPerRule(
  sorted: Diagnostic[],
  { perRule, whole }: { perRule: number; whole: string | null },
): { shown: Diagnostic[]; left: Map<string, number> } {
  const most = (rule: string, count: number): number =>
    rule === whole ? count : Object.hasOwn(COUNTED, rule) && count > MOST_WHOLE ? 0 : perRule;
  const chosen = new Set(sorted.filter(({ severity }) => severity === 'error'));
  const left = new Map<string, number>();
  for (const [rule, found] of Map.groupBy(sorted, (one) => one.rule)) {
    const others = newsFirst(found.filter((one) => !chosen.has(one)));
    const room = Math.max(0, most(rule, found.length) - (found.length - others.length));
    for (const one of others.slice(0, room)) chosen.add(one);
    if (others.length > room) left.set(rule, others.length - room);
  }
  const shown = sorted.filter((one) => chosen.has(one));
  return { shown, left };
}

/** The first of each message, then the others: a file that is missing in a hundred places is one mistake. */
function newsFirst(found: readonly Diagnostic[]): Diagnostic[] {
  const alike = Map.groupBy(found, ({ message }) => message);
  const news = new Set([...alike.values()].map(([first]) => first!));
  return [...news, ...found.filter((one) => !news.has(one))];
}

function tellLeft(rule: string, count: number, paint: Paint): string {
  const how = `bindery check --rule ${rule} lists them`;
  if (!Object.hasOwn(COUNTED, rule)) return paint.quiet(`…and ${count} more ${rule}; ${how}`);
  return `${count} ${COUNTED[rule]}  ${paint.quiet(`${rule}; ${how}`)}`;
}

function printOne(
  { severity, line, column, rule, message, hint, excerpt }: Diagnostic,
  paint: Paint,
): string {
  const where = line === null ? '' : `${line}:${column ?? 1}`;
  const head = `  ${paint.quiet(where.padEnd(7))} ${paint[severity](severity)} ${clean(message)}  ${paint.quiet(rule)}`;
  const lines = [head];
  if (excerpt !== null) lines.push(...printExcerpt(excerpt, line, paint));
  if (hint !== null) lines.push(`          ${paint.hint('hint:')} ${clean(hint)}`);
  return lines.join('\n');
}

function printExcerpt(excerpt: string, line: number | null, paint: Paint): string[] {
  const gutter = String(line ?? '');
  return excerpt.split('\n').map((text, index) => {
    const isCaret = /^[\t ]*\^$/.test(text);
    const label = (index === 0 ? gutter : '').padStart(8);
    return `${paint.quiet(`${label} │`)} ${isCaret ? paint.caret(text) : clean(text)}`;
  });
}

function summarize(diagnostics: readonly Diagnostic[], paint: Paint): string {
  const counts: string[] = [];
  for (const [severity, word] of [
    ['error', 'error'],
    ['warning', 'warning'],
    ['info', 'note'],
  ] as const) {
    const count = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    if (count > 0) counts.push(paint[severity](`${count} ${word}${count === 1 ? '' : 's'}`));
  }
  const files = new Set(diagnostics.map(({ file }) => file)).size;
  return `${counts.join(', ')} in ${files} file${files === 1 ? '' : 's'}`;
}

/** Content must not steer the terminal that shows it. */
function clean(text: string): string {
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '�');
}

type Paint = Record<
  'file' | 'quiet' | 'error' | 'warning' | 'info' | 'hint' | 'caret',
  (text: string) => string
>;

const same = (text: string) => text;
const plain: Paint = {
  file: same,
  quiet: same,
  error: same,
  warning: same,
  info: same,
  hint: same,
  caret: same,
};
const colored: Paint = {
  file: ansi('1;4'),
  quiet: ansi('2'),
  error: ansi('1;31'),
  warning: ansi('33'),
  info: ansi('36'),
  hint: ansi('32'),
  caret: ansi('1;31'),
};

function ansi(code: string): (text: string) => string {
  return (text) => (text === '' ? '' : `\u001b[${code}m${text}\u001b[0m`);
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
