/**
 * An answer's Markdown as it comes, with every link checked before it is shown: what is not finished yet is held back.
 * A link leads to a place of the site or becomes its text; images become their words, HTML becomes text, addresses in
 * the open are taken out. Whatever a renderer could take for a link is looked at, and code is code for both.
 */
import { type CodeBlock, codeLine, openBlock } from './code-block.ts';
import { namedHosts, withoutAddresses } from './foreign-addresses.ts';
import { findBracket, findTarget, targetOf } from './link-parts.ts';

export interface FilterOptions {
  /** The address to link, as the site writes it; null when there is no such place. */
  cite(address: string): Promise<string | null>;
  /** Whether code may name this host. */
  mayName(host: string): boolean;
}

/** A bracket that is not closed by then is none. */
const LONGEST_HELD = 1_500;
/** An endpoint may send all of an answer at once; what is looked at from every place in it stays short. */
const LONGEST_PIECE = 500;
const REFERENCE = /&(?=[#a-z])/gi;
const REFERENCE_OR_CUT = /&(?=[#a-z]|$)/gi;
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;
/** Longer than any beginning of an address that the next letters could make whole. */
const TAIL = /\S*$/;
const LONGEST_TAIL = 160;
/** What ends a word: white space, or a sign that may mean something. */
const WORD = /[^\s\\`[\]!<]+/y;

export class LinkFilter {
  readonly #options: FilterOptions;
  #held = '';
  #isLineStart = true;
  #block: CodeBlock | null = null;
  /** How the word that is shown last ends, as a renderer reads it. */
  #tail = '';

  constructor(options: FilterOptions) {
    this.#options = options;
  }

  async push(delta: string): Promise<string> {
    let out = '';
    for (let at = 0; at < delta.length; at += LONGEST_PIECE) {
      this.#held += delta.slice(at, at + LONGEST_PIECE);
      out += await this.#drain(false);
    }
    return out;
  }

  async end(): Promise<string> {
    const rest = await this.#drain(true);
    // A renderer must not take what follows for code, nor this for anything else.
    const closing = this.#block ? `\n${this.#block.fence}\n` : '';
    this.#block = null;
    return rest + closing;
  }

  async #drain(isEnd: boolean): Promise<string> {
    let out = '';
    for (;;) {
      const step = this.#block ? this.#stepInBlock(this.#block, isEnd) : await this.#step(isEnd);
      if (step === null || this.#held === '') return out;
      out += step.shown;
      this.#held = this.#held.slice(step.taken);
    }
  }

  #stepInBlock(block: CodeBlock, isEnd: boolean): Step | null {
    const line = this.#line(isEnd);
    if (line === null) return null;
    const { shown, isClosed } = codeLine(line.text, block);
    if (isClosed) this.#block = null;
    this.#isLineStart = true;
    return { shown: this.#code(shown) + line.end, taken: line.text.length + line.end.length };
  }

  async #step(isEnd: boolean): Promise<Step | null> {
    const held = this.#held;
    if (this.#isLineStart) {
      // Only white space or the beginning of a fence so far: the next letters decide.
      if (/^[ \t]*(?:`{0,2}|~{0,2})$/.test(held) && !isEnd) return null;
      if (/^[ \t]*(?:`{3}|~{3})/.test(held)) {
        const line = this.#line(isEnd);
        if (line === null) return null;
        const opened = openBlock(line.text);
        if (opened) {
          this.#block = opened.block;
          return { shown: opened.shown + line.end, taken: line.text.length + line.end.length };
        }
      }
    }
    const wasLineStart = this.#isLineStart;
    this.#isLineStart = false;
    const step = await this.#stepInText(held, { isEnd, wasLineStart });
    if (step === null) this.#isLineStart = wasLineStart;
    return step && { ...step, shown: this.#beside(step.shown) };
  }

  /** What stands side by side is one word for a renderer: two halves of an address must not make one. */
  #beside(shown: string): string {
    const read = shown.replace(ESCAPE, '');
    const joined = this.#tail + read;
    const isAddress = this.#tail !== '' && withoutAddresses(joined) !== joined;
    // A link and code end a word.
    const word = (isAddress ? read : joined).replace(/^.*[`)]/s, '');
    this.#tail = TAIL.exec(word.slice(-LONGEST_TAIL))![0];
    return isAddress ? ` ${shown}` : shown;
  }

  async #stepInText(held: string, at: At): Promise<Step | null> {
    const first = held[0];
    const isLast = held.length === 1 && !at.isEnd;
    switch (first) {
      case undefined:
        return null;
      case '\n':
        this.#isLineStart = true;
        return { shown: '\n', taken: 1 };
      case ' ':
      case '\t':
        this.#isLineStart = at.wasLineStart;
        return { shown: first, taken: 1 };
      case '\\':
        if (isLast) return null;
        return held[1] === '\n' ? { shown: first, taken: 1 } : { shown: held.slice(0, 2), taken: 2 };
      case '`':
        return this.#codeSpan(held, at);
      case '<':
        if (isLast) return null;
        return { shown: /[a-z/!?]/i.test(held[1] ?? '') ? '‹' : '<', taken: 1 };
      case '!':
        if (isLast) return null;
        return held[1] === '[' ? this.#bracket(held, 1, at) : { shown: first, taken: 1 };
      case '[':
        return this.#bracket(held, 0, at);
      case ']':
        return { shown: first, taken: 1 };
      default:
        return this.#word(held, at);
    }
  }

  #word(held: string, { isEnd }: At): Step | null {
    WORD.lastIndex = 0;
    const word = WORD.exec(held)?.[0] ?? held[0]!;
    const isCut = word.length === held.length && !isEnd;
    if (isCut && held.length < LONGEST_HELD) return null;
    // Names and numbers of signs would be read as what they stand for.
    const shown = withoutAddresses(word).replace(isCut ? REFERENCE_OR_CUT : REFERENCE, '\\&');
    return { shown, taken: word.length };
  }

  /** Closed on the same line, or not code at all: what a renderer does over several lines depends on what is around. */
  #codeSpan(held: string, { isEnd }: At): Step | null {
    const [mark = ''] = /^`+/.exec(held) ?? [];
    const lineEnd = held.indexOf('\n');
    const line = lineEnd < 0 ? held : held.slice(0, lineEnd);
    const span = new RegExp(`^${mark}(?!\`)(.*?[^\`])${mark}(?!\`)`).exec(line);
    const isCut = lineEnd < 0 && !isEnd && held.length < LONGEST_HELD;
    // One more sign may still follow the last.
    if (span && !(isCut && span[0].length === line.length)) {
      return { shown: mark + this.#code(span[1]!) + mark, taken: span[0].length };
    }
    if (isCut) return null;
    return { shown: "'".repeat(mark.length), taken: mark.length };
  }

  async #bracket(held: string, start: 0 | 1, at: At): Promise<Step | null> {
    const isCut = !at.isEnd && held.length < LONGEST_HELD;
    const close = findBracket(held, start);
    if (close === null) return isCut ? null : { shown: '\\[', taken: start + 1 };
    const next = held[close + 1];
    if (next === undefined && isCut) return null;
    const text = held.slice(start + 1, close);
    if (next === '(') return this.#link(held, { text, close, start, isCut });
    if (next === '[') {
      const end = findBracket(held, close + 1);
      if (end === null && isCut) return null;
      if (end !== null) return { shown: await this.#plain(text), taken: end + 1 };
    }
    if (next === ':' && at.wasLineStart && start === 0) {
      const line = this.#line(at.isEnd);
      // A definition: what it names could be linked by its label anywhere.
      return line && { shown: '', taken: line.text.length };
    }
    return {
      shown: start === 1 ? await this.#plain(text) : `[${await this.#plain(text)}]`,
      taken: close + 1,
    };
  }

  async #link(held: string, { text, close, start, isCut }: Link): Promise<Step | null> {
    const end = findTarget(held, close + 1);
    if (end === null) {
      if (isCut) return null;
      return { shown: `\\[${await this.#plain(text)}]`, taken: close + 1 };
    }
    const words = await this.#plain(text);
    const address = start === 1 ? null : await this.#options.cite(targetOf(held.slice(close + 2, end)));
    return { shown: address === null ? words : `[${words}](${address})`, taken: end + 1 };
  }

  /** The text of a link, which holds none. */
  async #plain(text: string): Promise<string> {
    const inner = new LinkFilter({ ...this.#options, cite: async () => null });
    inner.#isLineStart = false;
    return (await inner.push(text)) + (await inner.end());
  }

  #code(text: string): string {
    return namedHosts(text, this.#options.mayName);
  }

  #line(isEnd: boolean): { text: string; end: string } | null {
    const end = this.#held.indexOf('\n');
    if (end >= 0) return { text: this.#held.slice(0, end), end: '\n' };
    return isEnd && this.#held !== '' ? { text: this.#held, end: '' } : null;
  }
}

interface Step {
  shown: string;
  /** How many characters of what was held. */
  taken: number;
}

interface At {
  isEnd: boolean;
  wasLineStart: boolean;
}

interface Link {
  text: string;
  /** Where the text ends. */
  close: number;
  /** 1 for an image. */
  start: 0 | 1;
  isCut: boolean;
}
