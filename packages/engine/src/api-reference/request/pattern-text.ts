/** A text that a pattern allows, made by reading the pattern: for fields that the specification gives no example of. */

interface Bounds {
  least: number;
  most: number;
}

type Node =
  | { kind: 'text'; text: string }
  | { kind: 'row'; items: Node[] }
  | { kind: 'choice'; options: Node[] }
  | { kind: 'repeat'; item: Node; least: number; most: number };

const LONGEST_PATTERN = 300;
const LONGEST_TEXT = 200;
const DEEPEST = 20;
/** Ordinary signs before odd ones. */
const SIGNS = `a1A0-_. ${String.fromCharCode(...Array.from({ length: 94 }, (_, index) => index + 33))}\né`;

/** Null when there is none that could be found. */
export function patternText(
  pattern: string,
  { least, most }: Bounds,
  isAllowed: (text: string) => boolean,
): string | null {
  if (pattern.length > LONGEST_PATTERN) return null;
  try {
    const tree = new PatternReader(pattern).read();
    for (const more of [0, 1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 36, 40, 64, 128]) {
      const text = write(tree, more);
      const length = [...text].length;
      if (length >= least && length <= Math.min(most, LONGEST_TEXT) && isAllowed(text)) return text;
    }
    return padded(write(tree, 1), { least, most }, isAllowed);
  } catch {
    return null;
  }
}

/** Patterns without anchors allow anything around what they look for. */
function padded(text: string, { least, most }: Bounds, isAllowed: (text: string) => boolean): string | null {
  const longer = text.padEnd(least, 'a');
  return longer.length <= Math.min(most, LONGEST_TEXT) && isAllowed(longer) ? longer : null;
}

function regexOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

function write(node: Node, more: number): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'row') return node.items.map((item) => write(item, more)).join('');
  if (node.kind === 'choice') return write(node.options[0]!, more);
  const times = Math.min(node.most, Math.max(node.least, Math.min(node.least + more, LONGEST_TEXT)));
  return write(node.item, more).repeat(times);
}

class PatternReader {
  readonly #pattern: string;
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  read(): Node {
    const node = this.#choice();
    if (this.#at < this.#pattern.length) throw new Error('unbalanced');
    return node;
  }

  #choice(): Node {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new Error('too deep');
    const options = [this.#row()];
    while (this.#take('|')) options.push(this.#row());
    this.#depth -= 1;
    return options.length === 1 ? options[0]! : { kind: 'choice', options };
  }

  #row(): Node {
    const items: Node[] = [];
    while (this.#at < this.#pattern.length && !this.#sees('|') && !this.#sees(')')) {
      items.push(this.#repeated(this.#one()));
    }
    return { kind: 'row', items };
  }

  #repeated(item: Node): Node {
    const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})[?+]?/.exec(this.#pattern.slice(this.#at));
    if (match === null) return item;
    this.#at += match[0].length;
    const [, sign, low, comma, high] = match;
    if (sign !== undefined)
      return { kind: 'repeat', item, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : LONGEST_TEXT };
    const least = Number(low);
    return {
      kind: 'repeat',
      item,
      least,
      most: comma === '' ? least : high === '' ? LONGEST_TEXT : Number(high),
    };
  }

  #one(): Node {
    const rest = this.#pattern.slice(this.#at);
    const group = /^\((\?(?::|<(?![=!])[^>]*>|<?[=!]))?/.exec(rest);
    if (group !== null) return this.#group(group[0]);
    if (/^(?:\^|\$|\\[bBAZz])/.test(rest)) {
      this.#at += rest.startsWith('\\') ? 2 : 1;
      return { kind: 'text', text: '' };
    }
    const piece =
      /^(?:\[\^?\]?(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{?[\da-fA-F]{1,6}\}?|\\x[\da-fA-F]{2}|\\.|.)/su.exec(
        rest,
      )?.[0] ?? '';
    this.#at += piece.length;
    if (!/^[[\\.]/.test(piece)) return { kind: 'text', text: piece };
    const own = regexOf(`^(?:${piece})$`);
    const sign = [...SIGNS].find((one) => own.test(one));
    if (sign === undefined) throw new Error('no sign fits');
    return { kind: 'text', text: sign };
  }

  /** What looks ahead or back says nothing that could be written; the whole is tried in the end. */
  #group(start: string): Node {
    this.#at += start.length;
    const node = this.#choice();
    if (!this.#take(')')) throw new Error('unbalanced');
    return /^\(\?<?[=!]/.test(start) ? { kind: 'text', text: '' } : node;
  }

  #sees(sign: string): boolean {
    return this.#pattern[this.#at] === sign;
  }

  #take(sign: string): boolean {
    if (!this.#sees(sign)) return false;
    this.#at += 1;
    return true;
  }
}
