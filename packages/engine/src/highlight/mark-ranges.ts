/** Wraps ranges of highlighted code in elements of their own, around the tokens and, where it must be, through them. */

export interface MarkedRange {
  /** In the text that was highlighted; no line break lies between them. */
  start: number;
  end: number;
  /** The opening tag of a `<span>`. */
  open: string;
}

const PIECE = /<span class="\w">|<\/span>|[^<]+/g;
const TOKEN_END = '</span>';

/** `layers`: from the outermost inwards; the ranges of one neither overlap nor are out of order. */
export function markRanges(html: string, layers: readonly (readonly MarkedRange[])[]): string {
  const written = new LayeredWriter(layers);
  let token = '';
  for (const [piece] of html.matchAll(PIECE)) {
    if (piece === TOKEN_END) token = '';
    else if (piece.startsWith('<')) token = piece;
    else written.text(piece, token);
  }
  return written.finish();
}

class LayeredWriter {
  readonly #layers: readonly (readonly MarkedRange[])[];
  /** For each layer the next range that has not ended. */
  readonly #next: number[];
  #open: string[] = [];
  #html = '';
  #at = 0;

  constructor(layers: readonly (readonly MarkedRange[])[]) {
    this.#layers = layers;
    this.#next = layers.map(() => 0);
  }

  text(escaped: string, token: string): void {
    const characters = escaped.match(/&(?:amp|lt|gt);|[\s\S]/g) ?? [];
    let from = 0;
    while (from < characters.length) {
      const length = Math.min(characters.length - from, this.#untilNextBorder());
      this.#show(token);
      this.#html += characters.slice(from, from + length).join('');
      from += length;
      this.#at += length;
    }
  }

  finish(): string {
    this.#openAs([]);
    return this.#html;
  }

  #untilNextBorder(): number {
    let nearest = Number.POSITIVE_INFINITY;
    for (const [layer, ranges] of this.#layers.entries()) {
      while (ranges[this.#next[layer]!] && ranges[this.#next[layer]!]!.end <= this.#at)
        this.#next[layer]! += 1;
      const range = ranges[this.#next[layer]!];
      if (range) nearest = Math.min(nearest, (range.start > this.#at ? range.start : range.end) - this.#at);
    }
    return nearest;
  }

  #show(token: string): void {
    const wanted = this.#layers.flatMap((ranges, layer) => {
      const range = ranges[this.#next[layer]!];
      return range && range.start <= this.#at ? [range.open] : [];
    });
    this.#openAs(token === '' ? wanted : [...wanted, token]);
  }

  #openAs(wanted: string[]): void {
    let same = 0;
    while (same < wanted.length && wanted[same] === this.#open[same]) same += 1;
    this.#html += TOKEN_END.repeat(this.#open.length - same) + wanted.slice(same).join('');
    this.#open = wanted;
  }
}
