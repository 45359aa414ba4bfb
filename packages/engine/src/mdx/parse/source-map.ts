/** From an offset in the text that was parsed back to line and column of the file as its author wrote it. */
import { excerptOfLine } from '../../diagnostics/excerpt.ts';

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
  /** One for all maps of a source: found when first asked for. */
  private readonly lines: { starts: number[] | null };
  private editStarts: number[] | null = null;

  /** `base`: where the parsed text begins in the file (after its frontmatter). Edits are sorted by `at`. */
  constructor(source: string, base: number, edits: readonly Edit[], of: SourceMap | null = null) {
    this.source = source;
    this.base = base;
    this.edits = edits;
    this.lines = of?.lines ?? { starts: null };
  }

  /** Offset in the file for an offset in the parsed text. */
  original(offset: number): number {
    if (this.edits.length === 0) return this.base + offset;
    const starts = this.editedStarts();
    const last = countUpTo(starts, offset) - 1;
    if (last < 0) return this.base + offset;
    const edit = this.edits[last]!;
    const after = offset - starts[last]! - edit.text.length;
    return this.base + edit.at + (after < 0 ? 0 : edit.length + after);
  }

  position(offset: number): { line: number; column: number } {
    return this.positionInFile(this.original(offset));
  }

  positionInFile(offset: number): { line: number; column: number } {
    const starts = this.starts();
    const line = countUpTo(starts, offset);
    return { line, column: offset - starts[line - 1]! + 1 };
  }

  /** For a piece of the text, parsed apart: `start` is where it stands. */
  within(start: number, piece: SourceMap): SourceMap {
    return new SourceMap(this.source, this.original(start), piece.edits, this);
  }

  /** For a text of that length which stands at `start`, though not letter by letter. */
  at(start: number, length: number): SourceMap {
    const written = { at: 0, length: 0, text: ' '.repeat(length + 1) };
    return new SourceMap(this.source, this.original(start), [written], this);
  }

  /** What stands at a place of the file, 1-based, for diagnostics. */
  excerpt({ line, column }: { line: number; column: number }): string {
    const starts = this.starts();
    const start = starts[line - 1];
    if (start === undefined) return '';
    const end = starts[line] === undefined ? this.source.length : starts[line]! - 1;
    return excerptOfLine(this.source.slice(start, Math.min(end, start + 100_000)).trimEnd(), column);
  }

  /** Where each edit stands in the parsed text. */
  private editedStarts(): number[] {
    if (this.editStarts === null) {
      let shift = 0;
      this.editStarts = this.edits.map((edit) => {
        const start = edit.at + shift;
        shift += edit.text.length - edit.length;
        return start;
      });
    }
    return this.editStarts;
  }

  private starts(): number[] {
    this.lines.starts ??= findLineStarts(this.source);
    return this.lines.starts;
  }
}

/** How many of the sorted numbers are not above the limit. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
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
