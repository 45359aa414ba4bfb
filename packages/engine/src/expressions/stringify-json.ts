import type { Budget } from './budget.ts';
import { UnsupportedExpression } from './expression-error.ts';
import { Builtin, Closure, isDataObject, type Value } from './value.ts';

interface Writer {
  budget: Budget;
  offset: number;
  indent: string;
  parts: string[];
}

/** `JSON.stringify` for our values: no `toJSON`, no replacer, every part charged before it is written. */
export function stringifyJson(
  value: Value,
  options: { budget: Budget; offset: number; indent: string },
): Value {
  const writer: Writer = { ...options, parts: [] };
  if (!isWritten(value)) return undefined;
  write(value, '\n', writer);
  return writer.parts.join('');
}

function write(value: Value, lineBreak: string, writer: Writer): void {
  writer.budget.enter(writer.offset);
  if (Array.isArray(value)) {
    writeAll(value, lineBreak, {
      writer,
      brackets: '[]',
      one: (item, next) => write(isWritten(item) ? item : null, next, writer),
    });
  } else if (isDataObject(value)) {
    if (Object.hasOwn(value, 'toJSON'))
      throw new UnsupportedExpression('`toJSON` is not supported', writer.offset);
    const keys = Object.keys(value).filter((key) => isWritten(value[key]));
    writer.budget.spend(keys.length, writer.offset);
    const one = (key: string, next: string): void => {
      put(`${JSON.stringify(key)}${writer.indent === '' ? ':' : ': '}`, writer);
      write(value[key], next, writer);
    };
    writeAll(keys, lineBreak, { writer, brackets: '{}', one });
  } else if (typeof value === 'object' && value !== null) {
    throw new UnsupportedExpression('an element or component cannot be written as JSON', writer.offset);
  } else put(typeof value === 'string' ? quote(value, writer) : (JSON.stringify(value) ?? 'null'), writer);
  writer.budget.leave();
}

interface ListWriter<T> {
  writer: Writer;
  brackets: string;
  one(item: T, lineBreak: string): void;
}

function writeAll<T>(items: readonly T[], lineBreak: string, { writer, brackets, one }: ListWriter<T>): void {
  if (items.length === 0) {
    put(brackets, writer);
    return;
  }
  const next = lineBreak + writer.indent;
  put(brackets[0]!, writer);
  for (const [index, item] of items.entries()) {
    put((index === 0 ? '' : ',') + (writer.indent === '' ? '' : next), writer);
    one(item, next);
  }
  put((writer.indent === '' ? '' : lineBreak) + brackets[1]!, writer);
}

function quote(text: string, writer: Writer): string {
  writer.budget.string(text.length, writer.offset);
  return JSON.stringify(text);
}

function put(text: string, writer: Writer): void {
  writer.budget.string(text.length, writer.offset);
  writer.parts.push(text);
}

function isWritten(value: Value): boolean {
  return value !== undefined && !(value instanceof Closure) && !(value instanceof Builtin);
}
