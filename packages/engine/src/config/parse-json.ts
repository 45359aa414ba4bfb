/**
 * JSON with positions. Strict about meaning, forgiving about form: comments, trailing and missing commas and
 * single quotes are reported and read as meant; a mistake beyond that costs the entry that it stands in.
 */
import type { JsonArray, JsonMember, JsonNode, JsonObject, JsonScalar, Place } from './json-node.ts';

export const DEEPEST_JSON = 200;
export const LARGEST_JSON_CHARACTERS = 16 * 1024 * 1024;
const MOST_MISTAKES = 20;
const MOST_ERRORS = 1000;
const ADD = { '}': 'Add a "}" before it.', ']': 'Add a "]" before it.' };

export interface JsonMistake extends Place {
  /** `error`: something is lost here. `warning`: read as it was meant. */
  severity: 'error' | 'warning';
  message: string;
  hint: string | null;
}

export function parseJson(source: string, file: string): { node: JsonNode | null; mistakes: JsonMistake[] } {
  const parser = new JsonParser(source, file);
  const node = parser.document();
  if (!parser.endsEarly) return { node, mistakes: parser.mistakes };
  // A bracket is missing somewhere: where, only the author's indentation tells.
  const again = new JsonParser(source, file, { byIndentation: true });
  const indented = again.document();
  if (again.endsEarly) return { node, mistakes: parser.mistakes };
  return { node: indented, mistakes: again.mistakes };
}

/** Thrown inside the parser only: nothing sensible follows. */
class Unreadable extends Error {}

/** Thrown inside the parser only: the entry is lost, and the list or object goes on after it. */
class LostEntry extends Error {}

/** What git leaves in a file that two people have changed, at the beginning of a line. */
const CONFLICT_MARKER = /(?:<{7}|={7}|>{7}|\|{7})(?![^\s])/y;
/** How other languages write what JSON has a word for. */
const OTHER_WORDS: Readonly<Record<string, boolean | null>> = { True: true, False: false, None: null };

class JsonParser {
  readonly mistakes: JsonMistake[] = [];
  readonly #source: string;
  readonly #file: string;
  readonly #byIndentation: boolean;
  /** The file ended inside of a list or object. */
  endsEarly = false;
  #at = 0;
  #line = 1;
  #lineStart = 0;
  #warnedComments = false;
  #warnedConflict = false;
  /** The last blank held a line of a conflict. */
  #crossedConflict = false;
  /** The brackets that are open, by what closes them. */
  readonly #open: ('}' | ']')[] = [];
  #lastErrorLine = 0;
  /** Also those that are not told. */
  #errors = 0;
  /** The list that is being read ends here, without its bracket. */
  #endsHere = false;

  constructor(source: string, file: string, { byIndentation = false } = {}) {
    this.#source = source;
    this.#file = file;
    this.#byIndentation = byIndentation;
    if (source.charCodeAt(0) === 0xfeff) {
      this.#at = 1;
      this.#lineStart = 1;
    }
  }

  document(): JsonNode | null {
    if (this.#source.length > LARGEST_JSON_CHARACTERS) {
      this.#note('error', `The file is larger than ${LARGEST_JSON_CHARACTERS / 1024 / 1024} MB`, null);
      return null;
    }
    const root: { node: JsonNode | null } = { node: null };
    try {
      this.#skipBlank();
      if (this.#at >= this.#source.length)
        this.#stop('The file is empty', 'It should hold a JSON object: { … }');
      this.#value(0, (node) => {
        root.node = node;
      });
      this.#skipBlank();
      // A bracket too many has closed the whole file: what follows it belongs to it all the same.
      while (
        root.node?.kind === 'object' &&
        /,\s*["']/y.test(this.#source.slice(this.#at, this.#at + 1000))
      ) {
        const hint = 'One bracket too many closes the file before it.';
        this.#note('error', `Unexpected ${this.#here()} after the end of the JSON`, hint);
        this.#at++;
        this.#members(root.node, 0);
        this.#skipBlank();
      }
      if (this.#at < this.#source.length)
        this.#stop(`Unexpected ${this.#here()} after the end of the JSON`, null);
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof LostEntry)) throw error;
    }
    return root.node;
  }

  /** `keep` is called before the inside of an object or list is read, so that a later mistake loses only the rest. */
  #value(depth: number, keep: (node: JsonNode) => void): void {
    if (depth > DEEPEST_JSON) this.#stop(`The JSON is nested deeper than ${DEEPEST_JSON} levels`, null);
    const char = this.#source[this.#at];
    if (char === '{') this.#object(depth, keep);
    else if (char === '[') this.#array(depth, keep);
    else if (char === '"' || char === "'") {
      const place = this.#place();
      keep({ kind: 'scalar', ...place, value: this.#string(char) });
    } else keep(this.#word());
  }

  #object(depth: number, keep: (node: JsonNode) => void): void {
    const node: JsonObject = { kind: 'object', ...this.#place(), members: new Map() };
    const indent = this.#byIndentation ? this.#indentOf(this.#lineStart) : 0;
    keep(node);
    this.#at++;
    this.#members(node, depth, indent);
  }

  #members(node: JsonObject, depth: number, indent = 0): void {
    this.#items('}', () => {
      const key = this.#place();
      if (this.#isOutdented(node, indent)) {
        const message = `Expected "}" before ${this.#here()}, which begins further left`;
        this.#note('error', message, ADD['}']);
        this.#endsHere = true;
        return;
      }
      const name = this.#key();
      this.#skipBlank();
      if (this.#source[this.#at] !== ':')
        this.#lose(`Expected ":" after "${name}", found ${this.#here()}`, null);
      this.#at++;
      this.#skipBlank();
      this.#value(depth + 1, (value) => this.#addMember(node, name, { key, value }));
    });
  }

  /** A field no further right than the line in which the object began belongs to an object around it. */
  #isOutdented(node: JsonObject, indent: number): boolean {
    if (!this.#byIndentation || this.#open.length < 2 || this.#line === node.line) return false;
    const own = this.#indentOf(this.#lineStart);
    return this.#lineStart + own === this.#at && own <= indent;
  }

  #indentOf(lineStart: number): number {
    let at = lineStart;
    while (this.#source[at] === ' ' || this.#source[at] === '\t') at++;
    return at - lineStart;
  }

  #addMember(node: JsonObject, name: string, member: JsonMember): void {
    if (node.members.has(name)) {
      const message = `"${name}" is there twice; the last one counts`;
      this.#note('warning', message, null, member.key);
    }
    node.members.set(name, member);
  }

  #array(depth: number, keep: (node: JsonNode) => void): void {
    const node: JsonArray = { kind: 'array', ...this.#place(), items: [] };
    keep(node);
    this.#at++;
    this.#items(']', () => {
      const start = { at: this.#at, line: this.#line, lineStart: this.#lineStart };
      this.#value(depth + 1, (value) => void node.items.push(value));
      this.#skipBlank();
      if (this.#source[this.#at] === ':' && this.#open.at(-2) === '}') this.#endBefore(node, start);
    });
  }

  /** The name of a field in a list: it belongs to the object around, and the list should have ended before it. */
  #endBefore(node: JsonArray, start: { at: number; line: number; lineStart: number }): void {
    node.items.pop();
    this.#at = start.at;
    this.#line = start.line;
    this.#lineStart = start.lineStart;
    this.#note('error', `Expected "]" before ${this.#here()}, the name of a field`, ADD[']']);
    this.#endsHere = true;
  }

  #items(close: '}' | ']', item: () => void): void {
    const level = this.#open.push(close);
    this.#skipBlank();
    while (!this.#closes(close)) {
      try {
        item();
        this.#skipBlank();
        this.#separator(close);
      } catch (error) {
        if (!(error instanceof LostEntry)) throw error;
        this.#open.length = level;
        this.#leaveEntry();
      }
    }
    this.#open.pop();
  }

  /** Also without its own bracket: where that of something around it stands, or the next entry of a list around it. */
  #closes(close: '}' | ']'): boolean {
    if (this.#endsHere) {
      this.#endsHere = false;
      return true;
    }
    for (;;) {
      const char = this.#source[this.#at];
      if (char === close) {
        this.#at++;
        return true;
      }
      if (char === undefined) {
        this.endsEarly = true;
        this.#stop(`The file ends before the closing "${close}"`, null);
      }
      if (char === '{' && close === '}' && this.#open.at(-2) === ']') {
        this.#note('error', `Expected the name of a field in quotes, found ${this.#here()}`, ADD[close]);
        return true;
      }
      if (char !== '}' && char !== ']') return false;
      const isAround = this.#open.includes(char);
      const hint = isAround ? ADD[close] : `Remove the "${char}".`;
      this.#note('error', `Expected "," or "${close}", found ${this.#here()}`, hint);
      if (isAround) return true;
      this.#at++;
      this.#skipBlank();
      if (this.#source[this.#at] === ',') this.#at++;
      this.#skipBlank();
    }
  }

  /** To the next entry: behind the next comma of this list or object, at its end, or on the next line. */
  #leaveEntry(): void {
    for (let inner = 0; this.#at < this.#source.length; this.#at++) {
      const char = this.#source[this.#at]!;
      if (char === '"') this.#at = this.#endOfText(this.#at);
      else if (char === '{' || char === '[') inner++;
      else if (char === '}' || char === ']') {
        if (inner === 0) return;
        inner--;
      } else if (char === '\n' && inner > 0) {
        this.#line++;
        this.#lineStart = this.#at + 1;
      } else if (inner === 0 && (char === ',' || char === '\n')) {
        if (char === ',') this.#at++;
        this.#skipBlank();
        return;
      }
    }
  }

  /** The closing quote, or the last sign before the end of the line. */
  #endOfText(start: number): number {
    for (let at = start + 1; at < this.#source.length; at++) {
      const char = this.#source[at];
      if (char === '"') return at;
      if (char === '\n') return at - 1;
      if (char === '\\' && this.#source[at + 1] !== '\n') at++;
    }
    return this.#source.length;
  }

  #separator(close: string): void {
    const char = this.#source[this.#at];
    if (this.#endsHere || char === undefined || char === '}' || char === ']') return;
    if (char === ',') {
      const comma = this.#place();
      this.#at++;
      this.#skipBlank();
      while (this.#source[this.#at] === ',') {
        this.#note('warning', 'Two commas in a row; one is ignored', 'Remove one of them.');
        this.#at++;
        this.#skipBlank();
      }
      if (this.#source[this.#at] === close) {
        this.#note(
          'warning',
          `A comma before "${close}" is not JSON; it is ignored`,
          'Remove the comma.',
          comma,
        );
      }
      return;
    }
    // A value follows at once: only its comma was forgotten.
    if (/["'{[\w-]/.test(char)) {
      // Between the sides of a conflict there never is one.
      if (!this.#crossedConflict) {
        const message = `A comma is missing before ${this.#here()}`;
        this.#note('warning', message, 'Add a comma after the entry before it.');
      }
      return;
    }
    this.#lose(`Expected "," or "${close}", found ${this.#here()}`, null);
  }

  #key(): string {
    const char = this.#source[this.#at];
    if (char === '"' || char === "'") return this.#string(char);
    const bare = /[A-Za-z_$][\w$-]*/y;
    bare.lastIndex = this.#at;
    const name = bare.exec(this.#source)?.[0];
    if (name === undefined) this.#lose(`Expected the name of a field in quotes, found ${this.#here()}`, null);
    this.#note('warning', `The field name ${name} should be in quotes`, `Write "${name}".`);
    this.#at += name!.length;
    return name!;
  }

  #string(quote: string): string {
    const start = this.#at;
    if (quote === "'") this.#note('warning', 'JSON uses double quotes', 'Replace the single quotes.');
    let at = start + 1;
    let escaped = false;
    for (; ; at++) {
      const code = this.#source.charCodeAt(at);
      if (Number.isNaN(code) || ((code === 0x0a || code === 0x0d) && !this.#goesOn(at, quote))) {
        this.#lose('The text is not closed on its line', `Add the closing ${quote}.`, at);
      }
      if (code === 0x0a) {
        const message = 'A text in JSON stays on one line; it is read as written';
        this.#note('warning', message, 'Write \\n for the line break.');
        this.#line++;
        this.#lineStart = at + 1;
      }
      if (code === 0x5c) {
        escaped = true;
        at++;
      } else if (code === quote.charCodeAt(0)) break;
    }
    this.#at = at + 1;
    const inner = this.#source.slice(start + 1, at);
    return escaped ? this.#unescape(inner, start) : inner;
  }

  /** The next quote ends an entry: it is that of this text, and not the first of another. */
  #goesOn(lineEnd: number, quote: string): boolean {
    const next = this.#source.indexOf(quote, lineEnd);
    return next !== -1 && /\s{0,200}[,\]}]/y.test(this.#source.slice(next + 1, next + 202));
  }

  #unescape(inner: string, start: number): string {
    const simple: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
    return inner.replace(/\\(u[0-9a-fA-F]{4}|.)/gs, (_, code: string) => {
      if (code.length === 5) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
      if (code in simple) return simple[code]!;
      if (!`"'\\/`.includes(code)) {
        this.#note(
          'warning',
          `"\\${code}" means nothing in JSON`,
          'Write \\\\ for a backslash.',
          this.#place(start),
        );
        return `\\${code}`;
      }
      return code;
    });
  }

  #word(): JsonScalar {
    const place = this.#place();
    const token = /[^\s,:\]}[{"']+/y;
    token.lastIndex = this.#at;
    const word = token.exec(this.#source)?.[0].slice(0, 400) ?? '';
    const literals: Record<string, boolean | null> = { true: true, false: false, null: null };
    if (Object.hasOwn(literals, word)) {
      this.#at += word.length;
      return { kind: 'scalar', ...place, value: literals[word]! };
    }
    if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(word)) {
      this.#at += word.length;
      return { kind: 'scalar', ...place, value: Number(word) };
    }
    if (Object.hasOwn(OTHER_WORDS, word)) {
      const value = OTHER_WORDS[word]!;
      this.#note('warning', `JSON has no ${word}`, `Write ${value}.`);
      this.#at += word.length;
      return { kind: 'scalar', ...place, value };
    }
    return this.#lose(`Expected a value, found ${this.#here()}`, word ? 'Text goes in double quotes.' : null);
  }

  #skipBlank(): void {
    this.#crossedConflict = false;
    for (;;) {
      const code = this.#source.charCodeAt(this.#at);
      if (this.#at === this.#lineStart && this.#skipConflictMarker()) continue;
      if (code === 0x0a) {
        this.#line++;
        this.#lineStart = this.#at + 1;
      } else if (code === 0x2f || code === 0x23) {
        this.#comment();
        continue;
      } else if (code !== 0x20 && code !== 0x09 && code !== 0x0d && code !== 0xa0) return;
      this.#at++;
    }
  }

  /** Both sides of a conflict are read, and of a field that both have the last one counts. */
  #skipConflictMarker(): boolean {
    CONFLICT_MARKER.lastIndex = this.#at;
    if (!CONFLICT_MARKER.test(this.#source)) return false;
    if (!this.#warnedConflict) {
      const hint = 'Keep one side, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.';
      this.#note('error', 'The file holds a merge conflict; both sides of it are read', hint);
    }
    this.#warnedConflict = true;
    this.#crossedConflict = true;
    const end = this.#source.indexOf('\n', this.#at);
    this.#at = end === -1 ? this.#source.length : end;
    return true;
  }

  #comment(): void {
    const next = this.#source[this.#at] === '#' ? '/' : this.#source[this.#at + 1];
    if (next !== '/' && next !== '*') this.#lose(`Unexpected ${this.#here()}`, null);
    if (!this.#warnedComments) this.#note('warning', 'JSON has no comments; they are ignored', null);
    this.#warnedComments = true;
    const end = this.#source.indexOf(next === '/' ? '\n' : '*/', this.#at + 2);
    if (end === -1 && next === '*') this.#stop('The comment is not closed', 'Add */ at its end.');
    const stop = end === -1 ? this.#source.length : next === '/' ? end : end + 2;
    for (; this.#at < stop; this.#at++) {
      if (this.#source.charCodeAt(this.#at) !== 0x0a) continue;
      this.#line++;
      this.#lineStart = this.#at + 1;
    }
  }

  #stop(message: string, hint: string | null): never {
    this.#note('error', message, hint);
    throw new Unreadable();
  }

  /** What is lost ends at `to`. */
  #lose(message: string, hint: string | null, to = this.#at): never {
    this.#note('error', message, hint);
    this.#at = to;
    throw new LostEntry();
  }

  /** What follows an error on its line follows from it. */
  #note(severity: 'error' | 'warning', message: string, hint: string | null, place = this.#place()): void {
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
  #here(): string {
    const char = this.#source[this.#at];
    if (char === undefined) return 'the end of the file';
    const word = this.#source.slice(this.#at, this.#at + 30).split(/[\s,:}\]]/)[0];
    return word ? `\`${word}\`` : `\`${char}\``;
  }

  #place(at = this.#at): Place {
    return { file: this.#file, line: this.#line, column: at - this.#lineStart + 1 };
  }
}
