/** The names that expressions know without declaring them. Pure and the same on every machine: no clock, no chance. */
import { describe, isTruthy, toNumber, toText } from './coerce.ts';
import { ExpressionFailed, UnsupportedExpression } from './expression-error.ts';
import { numberArgument, textArgument } from './methods/method-arguments.ts';
import { checkedKey, propertyKey } from './property.ts';
import { stringifyJson } from './stringify-json.ts';
import {
  Builtin,
  type CallContext,
  createObject,
  type DataObject,
  isDataObject,
  type Value,
} from './value.ts';

type Run = NonNullable<Builtin['run']>;

const MATH: readonly (keyof Math & string)[] = [
  'abs',
  'ceil',
  'floor',
  'round',
  'trunc',
  'sign',
  'min',
  'max',
  'pow',
  'sqrt',
  'cbrt',
  'hypot',
  'log',
  'log2',
  'log10',
  'exp',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'atan2',
];

const parseInteger: Run = (args, call) => {
  const text = textArgument(args, 0, call);
  call.budget.scan(text.length, call.offset);
  return Number.parseInt(text, numberArgument(args, 1, call));
};
const parseDecimal: Run = (args, call) => {
  const text = textArgument(args, 0, call);
  call.budget.scan(text.length, call.offset);
  return Number.parseFloat(text);
};

export const GLOBALS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  builtin('String', (args, call) => (args.length === 0 ? '' : textArgument(args, 0, call))),
  builtin('Boolean', ([value]) => isTruthy(value)),
  builtin('parseInt', parseInteger),
  builtin('parseFloat', parseDecimal),
  builtin('isNaN', ([value], call) => Number.isNaN(toNumber(value, call))),
  builtin('isFinite', ([value], call) => Number.isFinite(toNumber(value, call))),
  builtin('encodeURIComponent', encoded(encodeURIComponent)),
  builtin('encodeURI', encoded(encodeURI)),
  builtin('Number', (args, call) => (args.length === 0 ? 0 : toNumber(args[0], call)), [
    builtin('parseInt', parseInteger),
    builtin('parseFloat', parseDecimal),
    builtin('isInteger', ([value]) => Number.isInteger(value)),
    builtin('isFinite', ([value]) => Number.isFinite(value)),
    builtin('isNaN', ([value]) => Number.isNaN(value)),
    ['MAX_SAFE_INTEGER', Number.MAX_SAFE_INTEGER],
  ]),
  builtin('Object', null, [
    builtin('keys', ([value], call) => keysOf(value, call)),
    builtin('values', ([value], call) => keysOf(value, call).map((key) => (value as DataObject)[key])),
    builtin('entries', ([value], call) => entriesOf(value, call)),
    builtin('fromEntries', ([value], call) => fromEntries(value, call)),
  ]),
  builtin('Array', null, [
    builtin('isArray', ([value]) => Array.isArray(value)),
    builtin('of', (args) => args),
    builtin('from', arrayFrom),
  ]),
  builtin('JSON', null, [builtin('stringify', stringify)]),
  builtin('Math', null, [
    ...MATH.map((name) => builtin(name, mathFunction(Math[name] as (...numbers: number[]) => number))),
    ['PI', Math.PI],
    ['E', Math.E],
  ]),
]);

function builtin(name: string, run: Run | null, members: [string, Value][] = []): [string, Builtin] {
  return [name, new Builtin(name, run, new Map(members))];
}

function mathFunction(compute: (...numbers: number[]) => number): Run {
  return (args, call) => {
    call.budget.spend(args.length, call.offset);
    return compute(...args.map((arg) => toNumber(arg, call)));
  };
}

function encoded(encode: (text: string) => string): Run {
  return (args, call) => {
    const text = textArgument(args, 0, call);
    call.budget.string(text.length * 9, call.offset);
    if (!text.isWellFormed()) throw new ExpressionFailed('this text cannot be encoded', call.offset);
    return encode(text);
  };
}

function keysOf(value: Value, call: CallContext): string[] {
  if (value === null || value === undefined) throw new ExpressionFailed('no keys in nothing', call.offset);
  if (!isDataObject(value) && !Array.isArray(value)) {
    throw new UnsupportedExpression(`the keys of ${describe(value)}`, call.offset);
  }
  const keys = Object.keys(value);
  call.budget.slots(keys.length, call.offset);
  return keys;
}

function entriesOf(value: Value, call: CallContext): Value[] {
  const keys = keysOf(value, call);
  call.budget.slots(keys.length * 2, call.offset);
  return keys.map((key) => [key, (value as DataObject)[key]]);
}

function fromEntries(value: Value, call: CallContext): Value {
  if (!Array.isArray(value)) throw new UnsupportedExpression(`entries from ${describe(value)}`, call.offset);
  call.budget.slots(value.length, call.offset);
  const result = createObject();
  for (const entry of value) {
    if (!Array.isArray(entry)) throw new ExpressionFailed('an entry is a list of two', call.offset);
    result[checkedKey(propertyKey(entry[0], call), call)] = entry[1];
  }
  return result;
}

/** From a list, a string, or `{length}`. */
function arrayFrom([source, fn]: Value[], call: CallContext): Value {
  let items: Value[];
  if (typeof source === 'string') {
    call.budget.slots(source.length, call.offset);
    items = [...source];
  } else if (Array.isArray(source)) {
    call.budget.slots(source.length, call.offset);
    items = [...source];
  } else if (isDataObject(source) && Object.hasOwn(source, 'length')) {
    const length = Math.max(0, Math.trunc(toNumber(source.length, call)) || 0);
    call.budget.slots(length, call.offset);
    items = Array.from({ length }, (_, index) => (Object.hasOwn(source, index) ? source[index] : undefined));
  } else throw new UnsupportedExpression(`a list from ${describe(source)}`, call.offset);
  return fn === undefined ? items : items.map((item, index) => call.invoke(fn, [item, index]));
}

function stringify([value, replacer, space]: Value[], call: CallContext): Value {
  if (replacer !== undefined && replacer !== null) {
    throw new UnsupportedExpression('a replacer is not supported', call.offset);
  }
  const indent =
    typeof space === 'number' ? ' '.repeat(position10(space)) : toText(space ?? '', call).slice(0, 10);
  return stringifyJson(value, { budget: call.budget, offset: call.offset, indent });
}

function position10(space: number): number {
  return Math.min(10, Math.max(0, Math.trunc(space) || 0));
}
