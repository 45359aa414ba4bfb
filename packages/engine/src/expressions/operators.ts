/** Operators over values, once their operands are known. */
import type * as acorn from 'acorn';
import {
  add,
  compare,
  isTruthy,
  looseEquals,
  type Site,
  strictEquals,
  toNumber,
  typeName,
} from './coerce.ts';
import { UnsupportedExpression } from './expression-error.ts';
import { propertyKey } from './property.ts';
import { isDataObject, type Value } from './value.ts';

export function applyUnary(operator: acorn.UnaryOperator, value: Value, site: Site): Value {
  switch (operator) {
    case '!':
      return !isTruthy(value);
    case '-':
      return -toNumber(value, site);
    case '+':
      return toNumber(value, site);
    case '~':
      return ~toNumber(value, site);
    case 'typeof':
      return typeName(value);
    case 'void':
      return undefined;
    default:
      throw new UnsupportedExpression(`\`${operator}\` is not supported in an expression`, site.offset);
  }
}

export function applyBinary(
  operator: acorn.BinaryOperator,
  [left, right]: [Value, Value],
  site: Site,
): Value {
  switch (operator) {
    case '+':
      return add(left, right, site);
    case '===':
      return strictEquals(left, right, site);
    case '!==':
      return !strictEquals(left, right, site);
    case '==':
      return looseEquals(left, right, site);
    case '!=':
      return !looseEquals(left, right, site);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return compare(operator, [left, right], site);
    case 'in':
      return hasProperty(right, left, site);
    case 'instanceof':
      throw new UnsupportedExpression('`instanceof` is not supported in an expression', site.offset);
    default:
      return arithmetic(operator, toNumber(left, site), toNumber(right, site));
  }
}

function hasProperty(target: Value, key: Value, site: Site): boolean {
  if (isDataObject(target)) return Object.hasOwn(target, propertyKey(key, site));
  throw new UnsupportedExpression('`in` needs an object', site.offset);
}

function arithmetic(operator: acorn.BinaryOperator, a: number, b: number): Value {
  switch (operator) {
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
    case '**':
      return a ** b;
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '<<':
      return a << b;
    case '>>':
      return a >> b;
    default:
      return a >>> b;
  }
}
