const LONGEST_LINE = 160;

/** The source line as it stands, with a caret under the column. Null when there is no such line. */
export function excerpt(source: string, line: number | null, column: number | null): string | null {
  return excerptsOf(source)(line, column);
}

/** Excerpts from one source: its lines are looked for once, however many are asked for. */
export function excerptsOf(source: string): (line: number | null, column: number | null) => string | null {
  let starts: number[] | null = null;
  return (line, column) => {
    starts ??= lineStarts(source);
    return line === null || line < 1 || line > starts.length
      ? null
      : underline(sourceLine(source, starts, line), column);
  };
}

/** A line as it stands; of a long one the part around the column, with a caret that shows it. */
export function excerptOfLine(text: string, column: number): string {
  return text.length <= LONGEST_LINE ? text : underline(text, column);
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function sourceLine(source: string, starts: number[], line: number): string {
  const start = starts[line - 1]!;
  const end = starts[line] ?? source.length + 1;
  return source.slice(start, Math.min(end - 1, start + 100_000)).replace(/\r$/, '');
}

function underline(text: string, column: number | null): string {
  const window = windowAround(text, column ?? 1);
  if (column === null) return window.text;
  // Tabs stay tabs below as well, so that the caret stands where the eye expects it.
  const lead = window.text.slice(0, Math.max(0, column - 1 - window.start)).replace(/[^\t]/g, ' ');
  return `${window.text}\n${lead}^`;
}

function windowAround(text: string, column: number): { text: string; start: number } {
  if (text.length <= LONGEST_LINE) return { text, start: 0 };
  const from = Math.max(0, Math.min(column - 1 - LONGEST_LINE / 2, text.length - LONGEST_LINE));
  const cut = text.slice(from, from + LONGEST_LINE);
  const lead = from > 0 ? '…' : '';
  const tail = from + LONGEST_LINE < text.length ? '…' : '';
  return { text: lead + cut + tail, start: from - lead.length };
}
