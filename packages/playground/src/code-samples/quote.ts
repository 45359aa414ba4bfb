/** Text and data as literals of programming languages. */
import { isObject, type Json } from '../json.ts';
import type { OutgoingRequest, RequestBody } from '../outgoing-request.ts';

/** `"…"` as C, Java, Go, Swift, C# and their kin read it. */
export function double(text: string): string {
  return JSON.stringify(text.toWellFormed());
}

/** `"…"` where `$` would begin an expression (Kotlin, Dart). */
export function doubleDollar(text: string): string {
  return double(text).replaceAll('$', '\\$');
}

/** `'…'` of Python, Ruby, PHP and JavaScript alike, where only backslash and quote matter; line breaks stay. */
export function single(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

export function scriptString(text: string): string {
  const quoted = double(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${quoted}'`;
}

/** For a shell: a quote ends the string, stands escaped, and begins it again. */
export function shell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The body as it goes over the wire; null when there is none. */
export function wireBody(body: Exclude<RequestBody, { kind: 'file' }> | null): string | null {
  if (body === null) return null;
  if (body.kind === 'json') return JSON.stringify(body.value, null, 2);
  if (body.kind === 'text') return body.text;
  if (body.kind === 'form') {
    return body.fields
      .map(
        ([name, value]) =>
          `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
      )
      .join('&');
  }
  const parts = body.fields.map(({ name, value, isFile, type: own }) => {
    const file = isFile ? `; filename="${value}"` : '';
    const said = own ?? (isFile ? 'application/octet-stream' : null);
    const type = said === null ? '' : `\r\nContent-Type: ${said}`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}${type}\r\n\r\n${value}\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

export const BOUNDARY = '011000010111000001101001';

/** Headers for languages that are handed the body as it goes over the wire. */
export function wireHeaders({ headers, body }: OutgoingRequest): [string, string][] {
  if (body?.kind !== 'multipart') return headers;
  return [...headers, ['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`]];
}

/** What comes back then has headers alone. */
export function isHead(method: string): boolean {
  return method === 'HEAD';
}

/** Whether each field has a name of its own, so that a table can hold them. */
export function areUnlike(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

export interface DataSyntax {
  text(value: string): string;
  null: string;
  true: string;
  false: string;
  list: [open: string, close: string];
  map: [open: string, close: string];
  /** Between key and value. */
  pair: string;
  indent: string;
  /** Where an empty map would read as an empty list. */
  emptyMap?: string;
  /** Keys that need no quotes. */
  bareKey?: RegExp;
}

export const PYTHON: DataSyntax = {
  text: double,
  null: 'None',
  true: 'True',
  false: 'False',
  list: ['[', ']'],
  map: ['{', '}'],
  pair: ': ',
  indent: '    ',
};

export const PHP: DataSyntax = {
  text: single,
  null: 'null',
  true: 'true',
  false: 'false',
  list: ['[', ']'],
  map: ['[', ']'],
  pair: ' => ',
  emptyMap: 'new stdClass()',
  indent: '  ',
};

export const SCRIPT: DataSyntax = {
  text: scriptString,
  null: 'null',
  true: 'true',
  false: 'false',
  list: ['[', ']'],
  map: ['{', '}'],
  pair: ': ',
  indent: '  ',
  bareKey: /^[A-Za-z_$][\w$]*$/,
};

/** JSON data as a literal; the first line has no indentation. */
export function literal(value: Json, syntax: DataSyntax, level = 0): string {
  if (value === null) return syntax.null;
  if (typeof value === 'boolean') return value ? syntax.true : syntax.false;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return syntax.text(value);
  const [open, close] = isObject(value) ? syntax.map : syntax.list;
  const inside = isObject(value)
    ? Object.entries(value).map(([key, one]) => {
        const shown = syntax.bareKey?.test(key) ? key : syntax.text(key);
        return `${shown}${syntax.pair}${literal(one, syntax, level + 1)}`;
      })
    : value.map((one) => literal(one, syntax, level + 1));
  if (inside.length === 0) return (isObject(value) && syntax.emptyMap) || open + close;
  const pad = syntax.indent.repeat(level + 1);
  const end = syntax.indent.repeat(level);
  return `${open}\n${inside.map((line) => pad + line).join(',\n')}\n${end}${close}`;
}

/** Every line but the first moved to the right. */
export function indentRest(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`);
}
