/** `// [!code ++]` and its like at the end of a line of code: a mark for that line and the n-1 after it. */

export interface MarkedCode {
  code: string;
  /** By 0-based line: `add`, `del`, `hl`, `fc`, … */
  marks: ReadonlyMap<number, string>;
}

const CLASSES: Readonly<Record<string, string>> = {
  '++': 'add',
  '--': 'del',
  highlight: 'hl',
  hl: 'hl',
  focus: 'fc',
  error: 'err',
  warning: 'warn',
};
const MARK = /\[!code (\+\+|--|highlight|hl|focus|error|warning)(?::(\d{1,5}))?\]/;
/** For all marks of a block together. */
const MAX_MARKS = 50_000;
const OPENERS = ['<!--', '{/*', '/*', '//', '--', '#', ';', '%', "'"];

export function readLineMarks(code: string): MarkedCode {
  if (!code.includes('[!code ')) return { code, marks: new Map() };
  const kept: string[] = [];
  const marks = new Map<number, string>();
  let marked = 0;
  for (const line of code.split('\n')) {
    const found = line.length < 10_000 ? MARK.exec(line) : null;
    if (found === null) {
      kept.push(line);
      continue;
    }
    const before = withoutOpener(line.slice(0, found.index));
    const text = before.trimEnd();
    // A comment alone on its line speaks of the lines below and goes away itself.
    const first = kept.length;
    if (text.trim() !== '') kept.push(text);
    const count = Math.min(Number(found[2] ?? 1), MAX_MARKS - marked);
    for (let i = 0; i < count; i++) marks.set(first + i, CLASSES[found[1]!]!);
    marked += Math.max(0, count);
  }
  return { code: kept.join('\n'), marks };
}

function withoutOpener(text: string): string {
  const trimmed = text.trimEnd();
  const opener = OPENERS.find((candidate) => trimmed.endsWith(candidate));
  return opener === undefined ? trimmed : trimmed.slice(0, -opener.length);
}
