/** Text for people, in lines that fit. */

const USUAL_WIDTH = 80;
/** In less, words would stand below one another. */
const LEAST_TEXT = 24;

/** Columns of the terminal; where the text goes elsewhere, what terminals usually have. */
export function lineWidth(stream: { columns?: number } = process.stdout): number {
  return stream.columns || USUAL_WIDTH;
}

export interface Room {
  width: number;
  /** What the first line begins with; the others are indented as far. */
  first?: string;
  /** How far, where that is not as long as `first`. */
  indent?: number;
}

/** Breaks between words alone: what is too long for a line is whole, so that it can be copied. */
export function wrapText(text: string, { width, first = '', indent = first.length }: Room): string {
  const margin = ' '.repeat(indent);
  const most = Math.max(width, indent + LEAST_TEXT);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = lines.length === 0 ? first : margin;
    let isEmpty = true;
    for (const word of paragraph.split(' ')) {
      if (!isEmpty && line.length + 1 + word.length > most) {
        lines.push(line);
        line = margin;
        isEmpty = true;
      }
      line += isEmpty ? word : ` ${word}`;
      isEmpty = false;
    }
    lines.push(line);
  }
  return lines.join('\n');
}
