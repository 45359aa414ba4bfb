/**
 * JSON with positions. Strict about meaning, forgiving about form: comments, trailing and missing commas and
 * single quotes are reported and read as meant; a mistake beyond that costs the entry that it stands in.
 */
import type { JsonArray, JsonMember, JsonNode, JsonObject } from './json-node.ts';
import { type JsonMistake, JsonText, LostEntry, Unreadable } from './json-text.ts';

export const DEEPEST_JSON = 200;
export const LARGEST_JSON_CHARACTERS = 16 * 1024 * 1024;
const ADD = { '}': 'Add a "}" before it.', ']': 'Add a "]" before it.' };

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

class JsonParser {
  readonly #text: JsonText;
  readonly #byIndentation: boolean;
  /** The file ended inside of a list or object. */
  endsEarly = false;
  /** The brackets that are open, by what closes them. */
  readonly #open: ('}' | ']')[] = [];
  /** The list that is being read ends here, without its bracket. */
  #endsHere = false;

  constructor(source: string, file: string, { byIndentation = false } = {}) {
    this.#text = new JsonText(source, file);
    this.#byIndentation = byIndentation;
  }

  get mistakes(): JsonMistake[] {
    return this.#text.mistakes;
  }

  document(): JsonNode | null {
    if (this.#text.source.length > LARGEST_JSON_CHARACTERS) {
      this.#text.note('error', `The file is larger than ${LARGEST_JSON_CHARACTERS / 1024 / 1024} MB`, null);
      return null;
    }
    const root: { node: JsonNode | null } = { node: null };
    try {
      this.#text.skipBlank();
      if (this.#text.at >= this.#text.source.length)
        this.#text.stop('The file is empty', 'It should hold a JSON object: { … }');
      this.#value(0, (node) => {
        root.node = node;
      });
      this.#text.skipBlank();
      // A bracket too many has closed the whole file: what follows it belongs to it all the same.
      while (
        root.node?.kind === 'object' &&
        /,\s*["']/y.test(this.#text.source.slice(this.#text.at, this.#text.at + 1000))
      ) {
        const hint = 'One bracket too many closes the file before it.';
        this.#text.note('error', `Unexpected ${this.#text.here()} after the end of the JSON`, hint);
        this.#text.at++;
        this.#members(root.node, 0);
        this.#text.skipBlank();
      }
      if (this.#text.at < this.#text.source.length)
        this.#text.stop(`Unexpected ${this.#text.here()} after the end of the JSON`, null);
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof LostEntry)) throw error;
    }
    return root.node;
  }

  /** `keep` is called before the inside of an object or list is read, so that a later mistake loses only the rest. */
  #value(depth: number, keep: (node: JsonNode) => void): void {
    if (depth > DEEPEST_JSON) this.#text.stop(`The JSON is nested deeper than ${DEEPEST_JSON} levels`, null);
    const char = this.#text.source[this.#text.at];
    if (char === '{') this.#object(depth, keep);
    else if (char === '[') this.#array(depth, keep);
    else if (char === '"' || char === "'") {
      const place = this.#text.place();
      keep({ kind: 'scalar', ...place, value: this.#text.string(char) });
    } else keep(this.#text.word());
  }

  #object(depth: number, keep: (node: JsonNode) => void): void {
    const node: JsonObject = { kind: 'object', ...this.#text.place(), members: new Map() };
    const indent = this.#byIndentation ? this.#text.indent() : 0;
    keep(node);
    this.#text.at++;
    this.#members(node, depth, indent);
  }

  #members(node: JsonObject, depth: number, indent = 0): void {
    this.#items('}', () => {
      const key = this.#text.place();
      if (this.#isOutdented(node, indent)) {
        const message = `Expected "}" before ${this.#text.here()}, which begins further left`;
        this.#text.note('error', message, ADD['}']);
        this.#endsHere = true;
        return;
      }
      const name = this.#key();
      this.#text.skipBlank();
      if (this.#text.source[this.#text.at] !== ':')
        this.#text.lose(`Expected ":" after "${name}", found ${this.#text.here()}`, null);
      this.#text.at++;
      this.#text.skipBlank();
      this.#value(depth + 1, (value) => this.#addMember(node, name, { key, value }));
    });
  }

  /** A field no further right than the line in which the object began belongs to an object around it. */
  #isOutdented(node: JsonObject, indent: number): boolean {
    if (!this.#byIndentation || this.#open.length < 2 || this.#text.line === node.line) return false;
    const own = this.#text.indent();
    return this.#text.lineStart + own === this.#text.at && own <= indent;
  }

  #addMember(node: JsonObject, name: string, member: JsonMember): void {
    if (node.members.has(name)) {
      const message = `"${name}" is there twice; the last one counts`;
      this.#text.note('warning', message, null, member.key);
    }
    node.members.set(name, member);
  }

  #array(depth: number, keep: (node: JsonNode) => void): void {
    const node: JsonArray = { kind: 'array', ...this.#text.place(), items: [] };
    keep(node);
    this.#text.at++;
    this.#items(']', () => {
      const start = { at: this.#text.at, line: this.#text.line, lineStart: this.#text.lineStart };
      this.#value(depth + 1, (value) => void node.items.push(value));
      this.#text.skipBlank();
      if (this.#text.source[this.#text.at] === ':' && this.#open.at(-2) === '}') this.#endBefore(node, start);
    });
  }

  /** The name of a field in a list: it belongs to the object around, and the list should have ended before it. */
  #endBefore(node: JsonArray, start: { at: number; line: number; lineStart: number }): void {
    node.items.pop();
    this.#text.at = start.at;
    this.#text.line = start.line;
    this.#text.lineStart = start.lineStart;
    this.#text.note('error', `Expected "]" before ${this.#text.here()}, the name of a field`, ADD[']']);
    this.#endsHere = true;
  }

  #items(close: '}' | ']', item: () => void): void {
    const level = this.#open.push(close);
    this.#text.skipBlank();
    while (!this.#closes(close)) {
      try {
        item();
        this.#text.skipBlank();
        this.#separator(close);
      } catch (error) {
        if (!(error instanceof LostEntry)) throw error;
        this.#open.length = level;
        this.#text.leaveEntry();
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
      const char = this.#text.source[this.#text.at];
      if (char === close) {
        this.#text.at++;
        return true;
      }
      if (char === undefined) {
        this.endsEarly = true;
        this.#text.stop(`The file ends before the closing "${close}"`, null);
      }
      if (char === '{' && close === '}' && this.#open.at(-2) === ']') {
        this.#text.note(
          'error',
          `Expected the name of a field in quotes, found ${this.#text.here()}`,
          ADD[close],
        );
        return true;
      }
      if (char !== '}' && char !== ']') return false;
      const isAround = this.#open.includes(char);
      const hint = isAround ? ADD[close] : `Remove the "${char}".`;
      this.#text.note('error', `Expected "," or "${close}", found ${this.#text.here()}`, hint);
      if (isAround) return true;
      this.#text.at++;
      this.#text.skipBlank();
      if (this.#text.source[this.#text.at] === ',') this.#text.at++;
      this.#text.skipBlank();
    }
  }

  #separator(close: string): void {
    const char = this.#text.source[this.#text.at];
    if (this.#endsHere || char === undefined || char === '}' || char === ']') return;
    if (char === ',') {
      const comma = this.#text.place();
      this.#text.at++;
      this.#text.skipBlank();
      while (this.#text.source[this.#text.at] === ',') {
        this.#text.note('warning', 'Two commas in a row; one is ignored', 'Remove one of them.');
        this.#text.at++;
        this.#text.skipBlank();
      }
      if (this.#text.source[this.#text.at] === close) {
        this.#text.note(
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
      if (!this.#text.crossedConflict) {
        const message = `A comma is missing before ${this.#text.here()}`;
        this.#text.note('warning', message, 'Add a comma after the entry before it.');
      }
      return;
    }
    this.#text.lose(`Expected "," or "${close}", found ${this.#text.here()}`, null);
  }

  #key(): string {
    const char = this.#text.source[this.#text.at];
    if (char === '"' || char === "'") return this.#text.string(char);
    const bare = /[A-Za-z_$][\w$-]*/y;
    bare.lastIndex = this.#text.at;
    const name = bare.exec(this.#text.source)?.[0];
    if (name === undefined)
      this.#text.lose(`Expected the name of a field in quotes, found ${this.#text.here()}`, null);
    this.#text.note('warning', `The field name ${name} should be in quotes`, `Write "${name}".`);
    this.#text.at += name!.length;
    return name!;
  }
}
