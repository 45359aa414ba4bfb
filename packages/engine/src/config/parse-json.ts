/**
 * JSON with positions. Strict about meaning, forgiving about form: comments, trailing and missing commas and
 * single quotes are reported and read as meant; after a mistake beyond that, what came before it still counts.
 */
import type { JsonArray, JsonMember, JsonNode, JsonObject, JsonScalar, Place } from './json-node.ts';

export const DEEPEST_JSON = 200;
export const LARGEST_JSON_CHARACTERS = 16 * 1024 * 1024;
const MOST_MISTAKES = 20;

export interface JsonMistake extends Place {
  /** `error`: reading stopped here. `warning`: read as it was meant. */
  severity: 'error' | 'warning';
  message: string;
  hint: string | null;
}

export function parseJson(source: string, file: string): { node: JsonNode | null; mistakes: JsonMistake[] } {
  const parser = new JsonParser(source, file);
  return { node: parser.document(), mistakes: parser.mistakes };
}

/** Thrown inside the parser only: nothing sensible follows. */
class Unreadable extends Error {}

class JsonParser {
  readonly mistakes: JsonMistake[] = [];
  readonly #source: string;
  readonly #file: string;
  #at = 0;
  #line = 1;
  #lineStart = 0;
  #warnedComments = false;

  constructor(source: string, file: string) {
    this.#source = source;
    this.#file = file;
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
      if (this.#at < this.#source.length)
        this.#stop(`Unexpected ${this.#here()} after the end of the JSON`, null);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
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
    keep(node);
    this.#at++;
    this.#items('}', () => {
      const key = this.#place();
      const name = this.#key();
      this.#skipBlank();
      if (this.#source[this.#at] !== ':')
        this.#stop(`Expected ":" after "${name}", found ${this.#here()}`, null);
      this.#at++;
      this.#skipBlank();
      this.#value(depth + 1, (value) => this.#addMember(node, name, { key, value }));
    });
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
    this.#items(']', () => this.#value(depth + 1, (value) => void node.items.push(value)));
  }

  #items(close: '}' | ']', item: () => void): void {
    this.#skipBlank();
    while (this.#source[this.#at] !== close) {
      if (this.#at >= this.#source.length) this.#stop(`The file ends before the closing "${close}"`, null);
      item();
      this.#skipBlank();
      this.#separator(close);
    }
    this.#at++;
  }

  #separator(close: string): void {
    const char = this.#source[this.#at];
    if (char === close) return;
    if (char === ',') {
      const comma = this.#place();
      this.#at++;
      this.#skipBlank();
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
    if (char !== undefined && /["'{[\w-]/.test(char)) {
      this.#note(
        'warning',
        `A comma is missing before ${this.#here()}`,
        'Add a comma after the entry before it.',
      );
      return;
    }
    if (char === undefined) this.#stop(`The file ends before the closing "${close}"`, null);
    this.#stop(`Expected "," or "${close}", found ${this.#here()}`, null);
  }

  #key(): string {
    const char = this.#source[this.#at];
    if (char === '"' || char === "'") return this.#string(char);
    const bare = /[A-Za-z_$][\w$-]*/y;
    bare.lastIndex = this.#at;
    const name = bare.exec(this.#source)?.[0];
    if (name === undefined) this.#stop(`Expected the name of a field in quotes, found ${this.#here()}`, null);
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
      if (Number.isNaN(code) || code === 0x0a || code === 0x0d) {
        this.#stop('The text is not closed on its line', `Add the closing ${quote}.`);
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
    return this.#stop(`Expected a value, found ${this.#here()}`, word ? 'Text goes in double quotes.' : null);
  }

  #skipBlank(): void {
    for (;;) {
      const code = this.#source.charCodeAt(this.#at);
      if (code === 0x0a) {
        this.#line++;
        this.#lineStart = this.#at + 1;
      } else if (code === 0x2f) {
        this.#comment();
        continue;
      } else if (code !== 0x20 && code !== 0x09 && code !== 0x0d && code !== 0xa0) return;
      this.#at++;
    }
  }

  #comment(): void {
    const next = this.#source[this.#at + 1];
    if (next !== '/' && next !== '*') this.#stop(`Unexpected ${this.#here()}`, null);
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

  #note(severity: 'error' | 'warning', message: string, hint: string | null, place = this.#place()): void {
    if (severity === 'warning' && this.mistakes.length >= MOST_MISTAKES) return;
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
