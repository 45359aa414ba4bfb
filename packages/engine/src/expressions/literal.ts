/** Literals without a parser: nearly every expression of real pages. Answers null when it is anything else. */
export function literalValue(source: string): { value: string | number | boolean | null | undefined } | null {
  const text = source.trim();
  const first = text.charCodeAt(0);
  if (first === DOUBLE || first === SINGLE || first === BACKTICK) return quoted(text, first);
  const isWord = first >= 97 && first <= 122;
  if (isWord) return WORDS.get(text) ?? null;
  return NUMBER.test(text) ? { value: Number(text) } : null;
}

const DOUBLE = 34;
const SINGLE = 39;
const BACKTICK = 96;
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
const WORDS: ReadonlyMap<string, { value: boolean | null | undefined }> = new Map([
  ['true', { value: true }],
  ['false', { value: false }],
  ['null', { value: null }],
]);

/** A string without escapes, holes, or a line break where none may be. */
function quoted(text: string, quote: number): { value: string } | null {
  const end = text.length - 1;
  if (end < 1 || text.charCodeAt(end) !== quote) return null;
  for (let at = 1; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote || code === 92 || code === 13) return null;
    if (quote === BACKTICK ? code === 36 : code === 10) return null;
  }
  return { value: text.slice(1, end) };
}
