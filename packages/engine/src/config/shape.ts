/**
 * Shapes describe docs.json: each is the type, the validator and the default of a value in one.
 * A value that does not fit is reported and replaced by its default, so that one slip never costs the site.
 * (A schema library would refuse the whole object, and importing one takes as long as building a small site.)
 */
import { suggestName } from '../diagnostics/nearest-name.ts';
import { describeNode, type JsonNode, type JsonObject, type Place } from './json-node.ts';
import { OTHER_NAMES } from './other-names.data.ts';

export interface Shape<T> {
  /** In words, for messages: `a string`. */
  readonly expects: string;
  /** The value, or undefined when the node does not fit (which has been reported). */
  read(node: JsonNode, at: Reading): T | undefined;
  /** What stands in when the field is absent or does not fit; a shape without it is required in lists and records. */
  readonly absent?: { value: T; missing?: string };
}

export type Shaped<S> = S extends Shape<infer T> ? T : never;

/** Where reading has come to, and where mistakes go. */
export interface Reading {
  /** Dotted name from the root: `navbar.links[0].href`. */
  path: string;
  report(mistake: Mistake): void;
  /** Told of what leads somewhere: whether it does shows only once the pages are known. */
  address?(found: WrittenAddress): void;
}

/** What docs.json points at. */
export interface WrittenAddress {
  /** A `text` has links in its markup; a `destination` is a redirect's; a `picture` and a `file` are embedded. */
  kind: 'link' | 'text' | 'destination' | 'picture' | 'file';
  written: string;
  place: Place;
}

export interface Mistake {
  /** A warning unless it is only for the author to know. */
  severity?: 'info';
  place: Place;
  rule:
    | 'wrong-value'
    | 'unknown-field'
    | 'missing-field'
    | 'unsafe-link'
    | 'mixed-navigation'
    | 'unknown-language'
    | 'unsupported-setting'
    | 'integration';
  message: string;
  hint?: string | null;
}

type Fields = { [key: string]: Shape<unknown> };
type ShapedFields<F extends Fields> = { [K in keyof F]: Shaped<F[K]> };

/**
 * An object of known fields; what is not among them is reported and left out. `alsoKnown`: left out without a word,
 * those fields or any other.
 */
export function object<F extends Fields>(
  fields: F,
  options: { alsoKnown?: string[] | 'any' } = {},
): Shape<ShapedFields<F>> {
  const { alsoKnown = [] } = options;
  const known = alsoKnown === 'any' ? null : [...Object.keys(fields), ...alsoKnown];
  return {
    expects: 'an object',
    read(node, at) {
      if (node.kind !== 'object') return misfit(node, at, 'an object');
      if (known !== null) reportUnknownFields(node, known, at);
      return readFields(node, fields, at);
    },
  };
}

export function readFields<F extends Fields>(node: JsonObject, fields: F, at: Reading): ShapedFields<F> {
  const result: { [key: string]: unknown } = {};
  for (const [key, shape] of Object.entries(fields)) result[key] = readField(node, key, shape, at);
  return result as ShapedFields<F>;
}

/** One field of an object: its value, or what stands in for it. */
export function readField<T>(node: JsonObject, key: string, shape: Shape<T>, at: Reading): T {
  const member = node.members.get(key);
  if (member && !isNull(member.value)) {
    const value = shape.read(member.value, { ...at, path: joinPath(at.path, key) });
    if (value !== undefined) return value;
  } else if (shape.absent?.missing !== undefined) {
    const message = `"${joinPath(at.path, key)}" is missing: ${shape.absent.missing}`;
    at.report({ place: member?.value ?? node, rule: 'missing-field', message });
  }
  return shape.absent?.value as T;
}

export function reportUnknownFields(node: JsonObject, known: readonly string[], at: Reading): void {
  for (const [key, member] of node.members) {
    if (known.includes(key) || key === '$schema') continue;
    const where = at.path ? ` in "${at.path}"` : '';
    at.report({
      place: member.key,
      rule: 'unknown-field',
      message: `Unknown field "${key}"${where}; it is ignored`,
      hint: otherName(joinPath(at.path, key)) ?? suggestName(key, known),
    });
  }
}

function otherName(path: string): string | undefined {
  const listed = path.replace(/\[\d+\]/g, '[]');
  return Object.hasOwn(OTHER_NAMES, listed) ? OTHER_NAMES[listed] : undefined;
}

/** Absent or unfit becomes null. */
export function optional<T>(shape: Shape<T>): Shape<T | null> {
  return { expects: shape.expects, read: shape.read, absent: { value: null } };
}

export function withDefault<T>(shape: Shape<T>, value: T): Shape<T> {
  return { expects: shape.expects, read: shape.read, absent: { value } };
}

/** Absence is worth a word to the author; `otherwise` says what the site does without it. */
export function required<T>(shape: Shape<T>, options: { value: T; otherwise: string }): Shape<T> {
  const absent = { value: options.value, missing: options.otherwise };
  return { expects: shape.expects, read: shape.read, absent };
}

export function text(expects = 'a string'): Shape<string> {
  return {
    expects,
    read(node, at) {
      if (node.kind !== 'scalar') return misfit(node, at, expects);
      if (typeof node.value === 'string') return node.value;
      misfit(node, at, expects, { hint: `Write it in quotes: "${node.value}".` });
      return String(node.value);
    },
  };
}

/** Text that people often write as a bare number, such as a version. */
export function label(): Shape<string> {
  const shape = text();
  return {
    expects: shape.expects,
    read: (node, at) =>
      node.kind === 'scalar' && typeof node.value === 'number' ? String(node.value) : shape.read(node, at),
  };
}

export function boolean(): Shape<boolean> {
  return {
    expects: 'true or false',
    read(node, at) {
      if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
      const meant = node.kind === 'scalar' ? { true: true, false: false }[String(node.value)] : undefined;
      const hint = meant === undefined ? null : `Write ${meant} without quotes.`;
      misfit(node, at, 'true or false', { hint });
      return meant;
    },
  };
}

export function number(): Shape<number> {
  return {
    expects: 'a number',
    read(node, at) {
      if (node.kind === 'scalar' && typeof node.value === 'number') return node.value;
      const meant = node.kind === 'scalar' && node.value !== '' ? Number(node.value) : Number.NaN;
      if (!Number.isFinite(meant) || typeof (node as { value?: unknown }).value === 'boolean') {
        return misfit(node, at, 'a number');
      }
      misfit(node, at, 'a number', { hint: `Write ${meant} without quotes.` });
      return meant;
    },
  };
}

/** One of a few words. Another spelling of upper and lower case is taken, with a word to the author. */
export function oneOf<const W extends string>(words: readonly W[]): Shape<W> {
  const expects = words.length === 1 ? `"${words[0]}"` : `one of ${words.join(', ')}`;
  return {
    expects,
    read(node, at) {
      if (node.kind !== 'scalar' || typeof node.value !== 'string') return misfit(node, at, expects);
      const written = node.value;
      if ((words as readonly string[]).includes(written)) return written as W;
      const meant = words.find((word) => word.toLowerCase() === written.toLowerCase().trim());
      const hint = meant === undefined ? suggestName(written, words) : `Write it as "${meant}".`;
      misfit(node, at, expects, { hint });
      return meant;
    },
  };
}

/** A list; items that do not fit are left out. A single value is taken as a list of one. */
export function list<T>(item: Shape<T>, options: { max?: number } = {}): Shape<T[]> {
  return {
    expects: 'a list',
    read(node, at) {
      if (node.kind !== 'array') {
        misfit(node, at, 'a list', { hint: 'Put it in square brackets: [ … ].' });
        const only = item.read(node, at);
        return only === undefined ? undefined : [only];
      }
      if (options.max !== undefined && node.items.length > options.max) {
        const message = `"${at.path}" has ${node.items.length} entries; at most ${options.max} are shown`;
        at.report({ place: node.items[options.max]!, rule: 'wrong-value', message });
      }
      return node.items.slice(0, options.max).flatMap((entry, index) => {
        const value = item.read(entry, { ...at, path: `${at.path}[${index}]` });
        return value === undefined ? [] : [value];
      });
    },
  };
}

/** An object whose keys are the author's own. */
export function record<T>(value: Shape<T>): Shape<Record<string, T>> {
  return {
    expects: 'an object',
    read(node, at) {
      if (node.kind !== 'object') return misfit(node, at, 'an object');
      const result: Record<string, T> = Object.create(null);
      for (const [key, member] of node.members) {
        const read = value.read(member.value, { ...at, path: joinPath(at.path, key) });
        if (read !== undefined) result[key] = read;
      }
      return result;
    },
  };
}

/** A setting of the format that nothing here acts on: present, it is told. */
export function unsupported(told: { severity?: 'info'; message: string; hint: string }): Shape<null> {
  return {
    expects: 'anything',
    read(node, at) {
      const message = `"${at.path}" ${told.message}`;
      at.report({ ...told, place: node, rule: 'unsupported-setting', message });
      return null;
    },
    absent: { value: null },
  };
}

/** A shorter way to write the same thing: `"logo": "/a.svg"` for `"logo": {"light": …, "dark": …}`. */
export function either<S, T>(
  short: { shape: Shape<S>; when: (node: JsonNode) => boolean; as: (value: S) => T },
  long: Shape<T>,
): Shape<T> {
  const expects = `${short.shape.expects} or ${long.expects}`;
  return {
    expects,
    read(node, at) {
      if (short.when(node)) {
        const value = short.shape.read(node, at);
        return value === undefined ? undefined : short.as(value);
      }
      // Neither form: say both rather than complain about the longer one.
      if (node.kind === 'scalar') return misfit(node, at, expects);
      return long.read(node, at);
    },
  };
}

export function map<S, T>(shape: Shape<S>, as: (value: S) => T): Shape<T> {
  const absent = shape.absent && { ...shape.absent, value: as(shape.absent.value) };
  const read = (node: JsonNode, at: Reading) => {
    const value = shape.read(node, at);
    return value === undefined ? undefined : as(value);
  };
  return { expects: shape.expects, read, ...(absent && { absent }) };
}

/** Reports that a node is not what was expected. */
export function misfit(
  node: JsonNode,
  at: Reading,
  expects: string,
  more: { hint?: string | null } = {},
): undefined {
  const message = `"${at.path}" should be ${expects}, not ${describeNode(node)}`;
  at.report({ place: node, rule: 'wrong-value', message, hint: more.hint ?? null });
}

export function isText(node: JsonNode): boolean {
  return node.kind === 'scalar' && typeof node.value === 'string';
}

export function isNull(node: JsonNode): boolean {
  return node.kind === 'scalar' && node.value === null;
}

export function joinPath(path: string, key: string): string {
  return path ? `${path}.${key}` : key;
}
