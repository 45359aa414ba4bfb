/** Methods of lists. None changes its receiver: `sort` and `reverse` answer with a new list. */
import { isTruthy, joinTexts, strictEquals, toNumber, toText } from '../coerce.ts';
import { ExpressionFailed } from '../expression-error.ts';
import type { CallContext, Value } from '../value.ts';
import type { Method } from './method.ts';
import { numberArgument, position } from './method-arguments.ts';

export const ARRAY_METHODS: ReadonlyMap<string, Method<Value[]>> = new Map<string, Method<Value[]>>([
  ['map', (list, [fn], call) => made(visit(list, fn, call), call)],
  ['filter', (list, [fn], call) => made(list.filter(test(list, fn, call)), call)],
  ['find', (list, [fn], call) => list.find(test(list, fn, call))],
  ['findIndex', (list, [fn], call) => list.findIndex(test(list, fn, call))],
  ['findLast', (list, [fn], call) => list.findLast(test(list, fn, call))],
  ['findLastIndex', (list, [fn], call) => list.findLastIndex(test(list, fn, call))],
  ['some', (list, [fn], call) => list.some(test(list, fn, call))],
  ['every', (list, [fn], call) => list.every(test(list, fn, call))],
  ['reduce', (list, args, call) => reduce(list, args, call)],
  ['reduceRight', (list, args, call) => reduce(list.toReversed(), args, call)],
  ['flatMap', (list, [fn], call) => flatten(visit(list, fn, call), 1, call)],
  ['flat', (list, args, call) => flatten(list, numberArgument(args, 0, call) ?? 1, call)],
  ['join', (list, [by], call) => joinTexts(list, by === undefined ? ',' : toText(by, call), call)],
  ['toString', (list, _, call) => joinTexts(list, ',', call)],
  ['slice', (list, args, call) => made(list.slice(...range(list, args, call)), call)],
  ['concat', (list, args, call) => concat(list, args, call)],
  ['with', (list, args, call) => made(list.with(index(list, args, call), args[1]), call)],
  ['includes', (list, [value], call) => list.some((item) => same(item, value, call))],
  ['indexOf', (list, [value], call) => list.findIndex((item) => counted(item, value, call))],
  ['lastIndexOf', (list, [value], call) => list.findLastIndex((item) => counted(item, value, call))],
  ['at', (list, args, call) => list.at(numberArgument(args, 0, call) ?? 0)],
  ['keys', (list, _, call) => made([...list.keys()], call)],
  ['values', (list, _, call) => made([...list], call)],
  ['entries', (list, _, call) => entries(list, call)],
  ['reverse', (list, _, call) => made(list.toReversed(), call)],
  ['toReversed', (list, _, call) => made(list.toReversed(), call)],
  ['sort', (list, args, call) => sort(list, args, call)],
  ['toSorted', (list, args, call) => sort(list, args, call)],
]);

function made(list: Value[], call: CallContext): Value[] {
  call.budget.slots(list.length, call.offset);
  return list;
}

function visit(list: Value[], fn: Value, call: CallContext): Value[] {
  return list.map((item, at) => call.invoke(fn, [item, at, list]));
}

function test(list: Value[], fn: Value, call: CallContext): (item: Value, at: number) => boolean {
  return (item, at) => isTruthy(call.invoke(fn, [item, at, list]));
}

function reduce(list: Value[], args: Value[], call: CallContext): Value {
  if (list.length === 0 && args.length < 2) {
    throw new ExpressionFailed('`reduce` of an empty list needs a start value', call.offset);
  }
  let result = args.length < 2 ? list[0] : args[1];
  for (let at = args.length < 2 ? 1 : 0; at < list.length; at += 1) {
    result = call.invoke(args[0], [result, list[at], at, list]);
  }
  return result;
}

function flatten(list: Value[], depth: number, call: CallContext): Value[] {
  const flat: Value[] = [];
  call.budget.enter(call.offset);
  for (const item of list) {
    if (!Array.isArray(item) || !(depth >= 1)) {
      call.budget.slots(1, call.offset);
      flat.push(item);
      continue;
    }
    const inner = flatten(item, depth - 1, call);
    call.budget.slots(flat.length + inner.length, call.offset);
    for (const value of inner) flat.push(value);
  }
  call.budget.leave();
  return flat;
}

function concat(list: Value[], args: Value[], call: CallContext): Value[] {
  let length = list.length;
  for (const arg of args) length += Array.isArray(arg) ? arg.length : 1;
  call.budget.slots(length, call.offset);
  return list.concat(...args);
}

function range(list: Value[], args: Value[], call: CallContext): [number, number] {
  const { length } = list;
  return [
    position(numberArgument(args, 0, call), length, 0),
    position(numberArgument(args, 1, call), length, length),
  ];
}

function index(list: Value[], args: Value[], call: CallContext): number {
  const at = Math.trunc(numberArgument(args, 0, call) ?? 0) || 0;
  if (at < list.length && at >= -list.length) return at;
  throw new ExpressionFailed('this index is outside the list', call.offset);
}

function counted(item: Value, value: Value, call: CallContext): boolean {
  call.budget.spend(1, call.offset);
  return strictEquals(item, value, call);
}

/** As `includes` compares: NaN equals itself. */
function same(item: Value, value: Value, call: CallContext): boolean {
  return counted(item, value, call) || (Number.isNaN(item) && Number.isNaN(value));
}

function entries(list: Value[], call: CallContext): Value[] {
  call.budget.slots(list.length * 3, call.offset);
  return list.map((item, at) => [at, item]);
}

function sort(list: Value[], [fn]: Value[], call: CallContext): Value[] {
  made(list, call);
  if (fn !== undefined) return list.toSorted((a, b) => toNumber(call.invoke(fn, [a, b]), call) || 0);
  const texts = new Map(list.map((item) => [item, toText(item, call)]));
  return list.toSorted((a, b) => {
    const [x, y] = [texts.get(a)!, texts.get(b)!];
    call.budget.scan(Math.min(x.length, y.length), call.offset);
    return x < y ? -1 : x > y ? 1 : 0;
  });
}
