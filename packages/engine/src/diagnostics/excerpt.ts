const LONGEST_LINE = 160;

/** The source line as it stands, with a caret under the column. Null when there is no such line. */
export function excerpt(source: string, line: number | null, column: number | null): string | null {
  if (line === null || line < 1) return null;
  const text = sourceLine(source, line);
  if (text === null) return null;
  const window = windowAround(text, column ?? 1);
  if (column === null) return window.text;
  // Tabs stay tabs below as well, so that the caret stands where the eye expects it.
  const lead = window.text.slice(0, Math.max(0, column - 1 - window.start)).replace(/[^\t]/g, ' ');
  return `${window.text}\n${lead}^`;
}

function sourceLine(source: string, line: number): string | null {
  let start = 0;
  for (let current = 1; current < line; current++) {
    const end = source.indexOf('\n', start);
    if (end === -1) return null;
    start = end + 1;
  }
  const end = source.indexOf('\n', start);
  const text = source.slice(start, end === -1 ? Math.min(source.length, start + 100_000) : end);
  return text.replace(/\r$/, '');
}

function windowAround(text: string, column: number): { text: string; start: number } {
  if (text.length <= LONGEST_LINE) return { text, start: 0 };
  const from = Math.max(0, Math.min(column - 1 - LONGEST_LINE / 2, text.length - LONGEST_LINE));
  const cut = text.slice(from, from + LONGEST_LINE);
  const lead = from > 0 ? '…' : '';
  const tail = from + LONGEST_LINE < text.length ? '…' : '';
  return { text: lead + cut + tail, start: from - lead.length };
}
