/** From an offset in the text that was parsed back to line and column of the file as its author wrote it. */

export interface Edit {
  /** Where the edit stands in the original text. */
  at: number;
  /** How many units of the original it replaces, and with what. */
  length: number;
  text: string;
}

export class SourceMap {
  private readonly source: string;
  private readonly edits: readonly Edit[];
  private readonly base: number;
  private lineStarts: number[] | null = null;

  /** `base`: where the parsed text begins in the file (after its frontmatter). Edits are sorted by `at`. */
  constructor(source: string, base: number, edits: readonly Edit[]) {
    this.source = source;
    this.base = base;
    this.edits = edits;
  }

  /** Offset in the file for an offset in the parsed text. */
  original(offset: number): number {
    let shift = 0;
    for (const edit of this.edits) {
      const start = edit.at + shift;
      if (start > offset) break;
      if (offset < start + edit.text.length) return this.base + edit.at;
      shift += edit.text.length - edit.length;
    }
    return this.base + offset - shift;
  }

  position(offset: number): { line: number; column: number } {
    return this.positionInFile(this.original(offset));
  }

  positionInFile(offset: number): { line: number; column: number } {
    const starts = this.starts();
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle + 1;
      else high = middle;
    }
    return { line: low, column: offset - starts[low - 1]! + 1 };
  }

  /** The text of a 1-based line, for excerpts. */
  line(number: number): string {
    const starts = this.starts();
    const start = starts[number - 1];
    if (start === undefined) return '';
    const end = starts[number] === undefined ? this.source.length : starts[number]! - 1;
    return this.source.slice(start, Math.min(end, start + 400)).trimEnd();
  }

  private starts(): number[] {
    this.lineStarts ??= findLineStarts(this.source);
    return this.lineStarts;
  }
}

export function findLineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Applies sorted edits that do not overlap. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let out = '';
  let from = 0;
  for (const edit of edits) {
    out += source.slice(from, edit.at) + edit.text;
    from = edit.at + edit.length;
  }
  return out + source.slice(from);
}
