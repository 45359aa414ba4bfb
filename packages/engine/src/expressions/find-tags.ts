/**
 * Where JSX stands in TypeScript, found without a parser of either: Node can strip types, but knows no tags. Each
 * piece has a cover of its length, with which `<b a={x}>{y}</b>` is the chain of calls `(0   (x) (y)   )`.
 */
export interface Tag {
  start: number;
  end: number;
  cover: string;
}

/** In order. Throws when it takes too long. */
export function findTags(source: string): Tag[] {
  const finder = new TagFinder(source);
  finder.code(0);
  return finder.tags.sort((a, b) => a.start - b.start);
}

const NAME = /[A-Za-z_$][\w$.:-]*/y;
const VALUE_BEFORE = /[\w$)\]"'`]$/;
const WORD_BEFORE = /(?:^|[^\w$.])(?:return|default|case|else|yield|await|typeof)$/;
const REGULAR_EXPRESSION = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
/** Tries at tags that turn out to be something else begin again behind them. */
const STEPS_PER_CHARACTER = 20;

class TagFinder {
  readonly tags: Tag[] = [];
  private readonly source: string;
  private steps = 0;

  constructor(source: string) {
    this.source = source;
  }

  /** From a place in code to the brace that closes it, or to the end. */
  code(start: number): number {
    const { source } = this;
    let depth = 0;
    /** After the last thing that is neither space nor a comment. */
    let last = start;
    for (let at = start; at < source.length; ) {
      this.step();
      const sign = source[at]!;
      if (sign === '}' && depth === 0) return at;
      if (sign === '{') depth += 1;
      else if (sign === '}') depth -= 1;
      const next = this.skip(at, last, start);
      if (!/\s/.test(sign) && !isComment(source, at)) last = next;
      at = next;
    }
    return source.length;
  }

  /** After whatever begins here: a text, a comment, a tag, or just one character. */
  private skip(at: number, last: number, start: number): number {
    const { source } = this;
    switch (source[at]) {
      case '"':
      case "'":
        return this.text(at);
      case '`':
        return this.template(at + 1);
      case '/':
        return this.slash(at, last, start);
      case '<':
        return this.beginsValue(last, start) ? (this.element(at) ?? at + 1) : at + 1;
      default:
        return at + 1;
    }
  }

  /** Whether a value, and no operator, may come next. */
  private beginsValue(last: number, start: number): boolean {
    const before = this.source.slice(Math.max(start, last - 20), last);
    return !VALUE_BEFORE.test(before) || WORD_BEFORE.test(before);
  }

  private text(at: number): number {
    const { source } = this;
    let end = at + 1;
    while (end < source.length && source[end] !== source[at] && source[end] !== '\n')
      end += source[end] === '\\' ? 2 : 1;
    return end + 1;
  }

  private template(start: number): number {
    const { source } = this;
    for (let at = start; at < source.length; at++) {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '`') return at + 1;
      else if (source.startsWith('${', at)) at = this.code(at + 2);
    }
    return source.length;
  }

  private slash(at: number, last: number, start: number): number {
    const { source } = this;
    if (source.startsWith('//', at)) return after(source, '\n', at);
    if (source.startsWith('/*', at)) return after(source, '*/', at + 2);
    REGULAR_EXPRESSION.lastIndex = at;
    const isExpression = this.beginsValue(last, start) && REGULAR_EXPRESSION.test(source);
    return isExpression ? REGULAR_EXPRESSION.lastIndex : at + 1;
  }

  /** After the element that begins here; null when there is none. */
  private element(start: number): number | null {
    const known = this.tags.length;
    NAME.lastIndex = start + 1;
    const name = NAME.exec(this.source)?.[0] ?? '';
    const pieces = new Pieces(this.source, start);
    const open = this.attributes(start + 1 + name.length, pieces);
    const end = open === null || open.isClosed ? open?.end : this.children(open.end, name, pieces);
    if (end === undefined || end === null) {
      this.tags.length = known;
      return null;
    }
    this.tags.push(...pieces.upTo(end));
    return end;
  }

  private attributes(start: number, pieces: Pieces): { end: number; isClosed: boolean } | null {
    const { source } = this;
    for (let at: number | null = start; at !== null && at < source.length; ) {
      this.step();
      if (source[at] === '>') return { end: at + 1, isClosed: false };
      if (source.startsWith('/>', at)) return { end: at + 2, isClosed: true };
      if (/\s/.test(source[at]!)) at += 1;
      else at = source[at] === '{' ? this.braces(at, pieces) : this.attribute(at, pieces);
    }
    return null;
  }

  private attribute(start: number, pieces: Pieces): number | null {
    const { source } = this;
    NAME.lastIndex = start;
    if (!NAME.test(source)) return null;
    const at = NAME.lastIndex;
    if (source[at] !== '=') return at;
    const quote = source[at + 1]!;
    if (quote === '"' || quote === "'") return after(source, quote, at + 2);
    return quote === '{' ? this.braces(at + 1, pieces) : null;
  }

  private children(start: number, name: string, pieces: Pieces): number | null {
    const { source } = this;
    for (let at: number | null = start; at !== null && at < source.length; ) {
      this.step();
      if (source[at] === '{') at = this.braces(at, pieces);
      else if (source[at] !== '<') at += 1;
      else if (source[at + 1] === '/') {
        const close = after(source, '>', at);
        return source.slice(at + 2, close - 1).trim() === name ? close : null;
      } else {
        const end = this.element(at);
        if (end !== null) pieces.leaveOut(at, end);
        at = end;
      }
    }
    return null;
  }

  /** `{…}` of a tag: the code inside is not the tag's. */
  private braces(start: number, pieces: Pieces): number | null {
    const end = this.code(start + 1);
    if (end >= this.source.length) return null;
    pieces.call(start, end);
    return end + 1;
  }

  private step(): void {
    this.steps += 1;
    if (this.steps > STEPS_PER_CHARACTER * this.source.length) throw new Error('too many tries at tags');
  }
}

/** What belongs to one element itself, without what stands in its braces and its children. */
class Pieces {
  private readonly source: string;
  private readonly tags: Tag[] = [];
  private from: number;
  private cover = '(0';

  constructor(source: string, start: number) {
    this.source = source;
    this.from = start;
  }

  call(open: number, close: number): void {
    this.end(open, '(', 1);
    this.from = close;
    this.cover = ')';
  }

  leaveOut(start: number, end: number): void {
    this.end(start, '', 0);
    this.from = end;
    this.cover = '';
  }

  upTo(end: number): Tag[] {
    this.end(end - 1, ')', 1);
    return this.tags;
  }

  private end(at: number, last: string, length: number): void {
    const spaces = this.source.slice(this.from + this.cover.length, at).replace(/[^\n]/g, ' ');
    const cover = this.cover + spaces + last;
    if (cover !== '') this.tags.push({ start: this.from, end: at + length, cover });
  }
}

function isComment(source: string, at: number): boolean {
  return source.startsWith('//', at) || source.startsWith('/*', at);
}

function after(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found < 0 ? source.length : found + mark.length;
}
