/**
 * The text of a JSON file and where one is in it: blanks, comments, texts, words, and what is wrong there. Comments,
 * single quotes and the words of other languages are reported and read as meant.
 */
import type { JsonScalar, Place } from './json-node.ts';

const MOST_MISTAKES = 20;
const MOST_ERRORS = 1000;

export interface JsonMistake extends Place {
  /** `error`: something is lost here. `warning`: read as it was meant. */
  severity: 'error' | 'warning';
  message: string;
  hint: string | null;
}

/** Nothing sensible follows. */
export class Unreadable extends Error {}

/** The entry is lost, and the list or object goes on after it. */
export class LostEntry extends Error {}

/** What git leaves in a file that two people have changed, at the beginning of a line. */
const CONFLICT_MARKER = /(?:<{7}|={7}|>{7}|\|{7})(?![^\s])/y;
/** How other languages write what JSON has a word for. */
const OTHER_WORDS: Readonly<Record<string, boolean | null>> = { True: true, False: false, None: null };

export class JsonText {
  readonly mistakes: JsonMistake[] = [];
  readonly source: string;
  readonly #file: string;
  at = 0;
  line = 1;
  lineStart = 0;
  #warnedComments = false;
  #warnedConflict = false;
  /** The last blank held a line of a conflict. */
  crossedConflict = false;
  #lastErrorLine = 0;
  #indented = { lineStart: -1, columns: 0 };
  /** Also those that are not told. */
  #errors = 0;

  constructor(source: string, file: string) {
    this.source = source;
    this.#file = file;
    if (source.charCodeAt(0) === 0xfeff) {
      this.at = 1;
      this.lineStart = 1;
    }
  }

  /** How far to the right the line begins: looked for once, however many objects a line holds. */
  indent(): number {
    if (this.#indented.lineStart !== this.lineStart) {
      let at = this.lineStart;
      while (this.source[at] === ' ' || this.source[at] === '\t') at++;
      this.#indented = { lineStart: this.lineStart, columns: at - this.lineStart };
    }
    return this.#indented.columns;
  }

  /** To the next entry: behind the next comma of this list or object, at its end, or on the next line. */
  leaveEntry(): void {
    for (let inner = 0; this.at < this.source.length; this.at++) {
      const char = this.source[this.at]!;
      if (char === '"') this.at = this.#endOfText(this.at);
      else if (char === '{' || char === '[') inner++;
      else if (char === '}' || char === ']') {
        if (inner === 0) return;
        inner--;
      } else if (char === '\n' && inner > 0) {
        this.line++;
        this.lineStart = this.at + 1;
      } else if (inner === 0 && (char === ',' || char === '\n')) {
        if (char === ',') this.at++;
        this.skipBlank();
        return;
      }
    }
  }

  /** The closing quote, or the last sign before the end of the line. */
  #endOfText(start: number): number {
    for (let at = start + 1; at < this.source.length; at++) {
      const char = this.source[at];
      if (char === '"') return at;
      if (char === '\n') return at - 1;
      if (char === '\\' && this.source[at + 1] !== '\n') at++;
    }
    return this.source.length;
  }

  string(quote: string): string {
    const start = this.at;
    if (quote === "'") this.note('warning', 'JSON uses double quotes', 'Replace the single quotes.');
    let at = start + 1;
    let escaped = false;
    /** Up to there the text goes on: its lines share the quote that ends them. */
    let goesOnTo = 0;
    for (; ; at++) {
      const code = this.source.charCodeAt(at);
      if ((code === 0x0a || code === 0x0d) && at >= goesOnTo) goesOnTo = this.#goesOnTo(at, quote);
      if (Number.isNaN(code) || goesOnTo < 0) {
        this.lose('The text is not closed on its line', `Add the closing ${quote}.`, at);
      }
      if (code === 0x0a) {
        const message = 'A text in JSON stays on one line; it is read as written';
        this.note('warning', message, 'Write \\n for the line break.');
        this.line++;
        this.lineStart = at + 1;
      }
      if (code === 0x5c) {
        escaped = true;
        at++;
      } else if (code === quote.charCodeAt(0)) break;
    }
    this.at = at + 1;
    const inner = this.source.slice(start + 1, at);
    return escaped ? this.#unescape(inner, start) : inner;
  }

  /** The next quote, if it ends an entry: it is that of this text, and not the first of another, which gives -1. */
  #goesOnTo(lineEnd: number, quote: string): number {
    const next = this.source.indexOf(quote, lineEnd);
    const isOwn = next !== -1 && /\s{0,200}[,\]}]/y.test(this.source.slice(next + 1, next + 202));
    return isOwn ? next : -1;
  }

  #unescape(inner: string, start: number): string {
    const simple: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
    return inner.replace(/\\(u[0-9a-fA-F]{4}|.)/gs, (_, code: string) => {
      if (code.length === 5) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
      if (code in simple) return simple[code]!;
      if (!`"'\\/`.includes(code)) {
        this.note(
          'warning',
          `"\\${code}" means nothing in JSON`,
          'Write \\\\ for a backslash.',
          this.place(start),
        );
        return `\\${code}`;
      }
      return code;
    });
  }

  word(): JsonScalar {
    const place = this.place();
    const token = /[^\s,:\]}[{"']+/y;
    token.lastIndex = this.at;
    const word = token.exec(this.source)?.[0].slice(0, 400) ?? '';
    const literals: Record<string, boolean | null> = { true: true, false: false, null: null };
    if (Object.hasOwn(literals, word)) {
      this.at += word.length;
      return { kind: 'scalar', ...place, value: literals[word]! };
    }
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(word)) {
      this.at += word.length;
      return { kind: 'scalar', ...place, value: Number(word) };
    }
    if (Object.hasOwn(OTHER_WORDS, word)) {
      const value = OTHER_WORDS[word]!;
      this.note('warning', `JSON has no ${word}`, `Write ${value}.`);
      this.at += word.length;
      return { kind: 'scalar', ...place, value };
    }
    return this.lose(`Expected a value, found ${this.here()}`, word ? 'Text goes in double quotes.' : null);
  }

  skipBlank(): void {
    this.crossedConflict = false;
    for (;;) {
      const code = this.source.charCodeAt(this.at);
      if (this.at === this.lineStart && this.#skipConflictMarker()) continue;
      if (code === 0x0a) {
        this.line++;
        this.lineStart = this.at + 1;
      } else if (code === 0x2f || code === 0x23) {
        this.#comment();
        continue;
      } else if (code !== 0x20 && code !== 0x09 && code !== 0x0d && code !== 0xa0) return;
      this.at++;
    }
  }

  /** Both sides of a conflict are read, and of a field that both have the last one counts. */
  #skipConflictMarker(): boolean {
    CONFLICT_MARKER.lastIndex = this.at;
    if (!CONFLICT_MARKER.test(this.source)) return false;
    if (!this.#warnedConflict) {
      const hint = 'Keep one side, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.';
      this.note('error', 'The file holds a merge conflict; both sides of it are read', hint);
    }
    this.#warnedConflict = true;
    this.crossedConflict = true;
    const end = this.source.indexOf('\n', this.at);
    this.at = end === -1 ? this.source.length : end;
    return true;
  }

  #comment(): void {
    const next = this.source[this.at] === '#' ? '/' : this.source[this.at + 1];
    if (next !== '/' && next !== '*') this.lose(`Unexpected ${this.here()}`, null);
    if (!this.#warnedComments) this.note('warning', 'JSON has no comments; they are ignored', null);
    this.#warnedComments = true;
    const end = this.source.indexOf(next === '/' ? '\n' : '*/', this.at + 2);
    if (end === -1 && next === '*') this.stop('The comment is not closed', 'Add */ at its end.');
    const stop = end === -1 ? this.source.length : next === '/' ? end : end + 2;
    for (; this.at < stop; this.at++) {
      if (this.source.charCodeAt(this.at) !== 0x0a) continue;
      this.line++;
      this.lineStart = this.at + 1;
    }
  }

  stop(message: string, hint: string | null): never {
    this.note('error', message, hint);
    throw new Unreadable();
  }

  /** What is lost ends at `to`. */
  lose(message: string, hint: string | null, to = this.at): never {
    this.note('error', message, hint);
    this.at = to;
    throw new LostEntry();
  }

  /** What follows an error on its line follows from it. */
  note(severity: 'error' | 'warning', message: string, hint: string | null, place = this.place()): void {
    if (severity === 'error' && ++this.#errors > MOST_ERRORS) throw new Unreadable();
    if (place.line === this.#lastErrorLine) return;
    if (this.mistakes.length >= MOST_MISTAKES) {
      if (severity === 'error') throw new Unreadable();
      return;
    }
    if (severity === 'error') this.#lastErrorLine = place.line;
    this.mistakes.push({ severity, message, hint, ...place });
  }

  /** What stands at the current position, for a message. */
  here(): string {
    const char = this.source[this.at];
    if (char === undefined) return 'the end of the file';
    const word = this.source.slice(this.at, this.at + 30).split(/[\s,:}\]]/)[0];
    return word ? `\`${word}\`` : `\`${char}\``;
  }

  place(at = this.at): Place {
    return { file: this.#file, line: this.line, column: at - this.lineStart + 1 };
  }
}
