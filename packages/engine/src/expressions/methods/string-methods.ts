/** Methods of strings. What makes a string is charged before it is made; what reads through one, by its length. */
import { joinTexts, toText } from '../coerce.ts';
import { ExpressionFailed, UnsupportedExpression } from '../expression-error.ts';
import type { CallContext, Value } from '../value.ts';
import type { Method } from './method.ts';
import { numberArgument, plainText, textArgument } from './method-arguments.ts';

export const STRING_METHODS: ReadonlyMap<string, Method<string>> = new Map<string, Method<string>>([
  ['toLowerCase', (text, _, call) => made(text.toLowerCase(), call)],
  ['toUpperCase', (text, _, call) => made(text.toUpperCase(), call)],
  ['trim', (text, _, call) => made(text.trim(), call)],
  ['trimStart', (text, _, call) => made(text.trimStart(), call)],
  ['trimEnd', (text, _, call) => made(text.trimEnd(), call)],
  ['toString', (text) => text],
  ['at', (text, args, call) => text.at(numberArgument(args, 0, call) ?? 0)],
  ['charAt', (text, args, call) => text.charAt(numberArgument(args, 0, call) ?? 0)],
  ['charCodeAt', (text, args, call) => text.charCodeAt(numberArgument(args, 0, call) ?? 0)],
  ['codePointAt', (text, args, call) => text.codePointAt(numberArgument(args, 0, call) ?? 0)],
  ['slice', (text, args, call) => made(text.slice(...range(args, call)), call)],
  ['substring', (text, args, call) => made(text.substring(...range(args, call)), call)],
  ['concat', (text, args, call) => joinTexts([text, ...args.map((arg) => toText(arg, call))], '', call)],
  ['includes', search((text, needle, from) => text.includes(needle, from))],
  ['startsWith', search((text, needle, from) => text.startsWith(needle, from))],
  ['endsWith', search((text, needle, from) => text.endsWith(needle, from))],
  ['indexOf', search((text, needle, from) => text.indexOf(needle, from))],
  ['lastIndexOf', search((text, needle, from) => text.lastIndexOf(needle, from))],
  ['split', split],
  ['replace', (text, args, call) => replace(text, args, { call, all: false })],
  ['replaceAll', (text, args, call) => replace(text, args, { call, all: true })],
  ['repeat', repeat],
  ['padStart', (text, args, call) => pad(text, args, call) + text],
  ['padEnd', (text, args, call) => text + pad(text, args, call)],
  ['localeCompare', localeCompare],
]);

function made(text: string, call: CallContext): string {
  call.budget.string(text.length, call.offset);
  return text;
}

function range(args: Value[], call: CallContext): [number, number | undefined] {
  return [numberArgument(args, 0, call) ?? 0, numberArgument(args, 1, call)];
}

function search(find: (text: string, needle: string, from: number | undefined) => Value): Method<string> {
  return (text, args, call) => {
    const needle = plainText(args, 0, call);
    call.budget.search(text.length, needle.length, call.offset);
    return find(text, needle, numberArgument(args, 1, call));
  };
}

function split(text: string, args: Value[], call: CallContext): Value {
  if (args[0] === undefined) return [text];
  const separator = plainText(args, 0, call);
  call.budget.search(text.length, separator.length, call.offset);
  call.budget.string(text.length, call.offset);
  const limit = Math.min(
    numberArgument(args, 1, call) ?? Number.POSITIVE_INFINITY,
    call.budget.limits.arrayLength + 1,
  );
  const parts = text.split(separator, limit);
  call.budget.slots(parts.length, call.offset);
  return parts;
}

/** The pattern is text; the replacement is text without `$` patterns, or a function of the match. */
function replace(text: string, args: Value[], { call, all }: { call: CallContext; all: boolean }): Value {
  const pattern = plainText(args, 0, call);
  const replacement = args[1];
  if (typeof replacement === 'string' && /\$[$&`']/.test(replacement)) {
    throw new UnsupportedExpression('a `$` pattern in a replacement is not supported', call.offset);
  }
  call.budget.search(text.length, pattern.length, call.offset);
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(pattern); at >= 0; at = nextMatch(text, pattern, at)) {
    const insert =
      typeof replacement === 'object' ? call.invoke(replacement, [pattern, at, text]) : replacement;
    call.budget.slots(1, call.offset);
    parts.push(text.slice(from, at), toText(insert, call));
    from = at + pattern.length;
    if (!all) break;
  }
  parts.push(text.slice(from));
  return joinTexts(parts, '', call);
}

function nextMatch(text: string, pattern: string, at: number): number {
  if (pattern !== '') return text.indexOf(pattern, at + pattern.length);
  return at < text.length ? at + 1 : -1;
}

function repeat(text: string, args: Value[], call: CallContext): Value {
  const count = Math.trunc(numberArgument(args, 0, call) ?? 0) || 0;
  if (count < 0 || count === Number.POSITIVE_INFINITY)
    throw new ExpressionFailed('`repeat` needs a count', call.offset);
  call.budget.string(text.length * count, call.offset);
  return text === '' ? '' : text.repeat(count);
}

function pad(text: string, args: Value[], call: CallContext): string {
  const width = numberArgument(args, 0, call) ?? 0;
  if (!(width > text.length)) return '';
  call.budget.string(width, call.offset);
  const filler = args[1] === undefined ? ' ' : textArgument(args, 1, call);
  return ''.padStart(Math.trunc(width) - text.length, filler);
}

/** One fixed order everywhere: the machine's locale must not show in the output. */
function localeCompare(text: string, args: Value[], call: CallContext): Value {
  const other = plainText(args, 0, call);
  call.budget.scan((text.length + other.length) * 16, call.offset);
  return text.localeCompare(other, 'en');
}
