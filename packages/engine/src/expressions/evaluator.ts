/**
 * Evaluates expressions of content over a whitelist of syntax. Content is data: no global, no prototype, no host
 * object is reachable, there is no assignment, and every step, byte and level of nesting is charged to the budget.
 */
import type * as acorn from 'acorn';
import { bindPattern } from './bind-pattern.ts';
import type { Budget } from './budget.ts';
import { describe, isTruthy, toText } from './coerce.ts';
import { evaluateJsx } from './evaluate-jsx.ts';
import { ExpressionFailed, UnsupportedExpression } from './expression-error.ts';
import { GLOBALS } from './globals.ts';
import { isHostName } from './host-names.ts';
import { literalValue } from './literal.ts';
import { measure } from './measure.ts';
import { findMethod } from './methods/methods.ts';
import { applyBinary, applyUnary } from './operators.ts';
import { parseExpression } from './parse.ts';
import { checkedKey, propertyKey, readProperty } from './property.ts';
import { runBlock } from './run-block.ts';
import type { Syntax } from './syntax.ts';
import {
  Builtin,
  Closure,
  createObject,
  type DataObject,
  isDataObject,
  Opaque,
  SandboxComponent,
  Scope,
  type Value,
} from './value.ts';

/** Throws an ExpressionError: syntax, unsupported, limit or failed. */
export function evaluateExpression(source: string, scope: Scope, budget: Budget): Value {
  const known = literalValue(source) ?? namedValue(source, scope);
  if (known) return known.value;
  const depth = budget.depth;
  try {
    budget.scan(source.length, 0);
    const value = evaluate(parseExpression(source), scope, budget);
    measure(value, { budget, offset: 0 });
    return value;
  } finally {
    budget.depth = depth;
  }
}

/** A single name, without a parser. */
function namedValue(source: string, scope: Scope): { value: Value } | null {
  const name = source.trim();
  const holder = scope.find(name);
  if (!holder) return null;
  const value = holder.own(name);
  const isSimple = typeof value !== 'object' || value === null;
  const isPassedOn = value instanceof Opaque && !(value instanceof SandboxComponent);
  return isSimple || isPassedOn ? { value } : null;
}

/** Calls a component of the content, or any function of it. */
export function callFunction(callee: Closure, args: Value[], budget: Budget): Value {
  const depth = budget.depth;
  try {
    const value = invoke(callee, args, { budget, offset: callee.syntax.start });
    measure(value, { budget, offset: callee.syntax.start });
    return value;
  } finally {
    budget.depth = depth;
  }
}

export function evaluate(node: Syntax, scope: Scope, budget: Budget): Value {
  budget.spend(1, node.start);
  budget.enter(node.start);
  const value = evaluateNode(node, scope, budget);
  budget.leave();
  return value;
}

function evaluateNode(node: Syntax, scope: Scope, budget: Budget): Value {
  switch (node.type) {
    case 'Literal':
      return plainLiteral(node);
    case 'Identifier':
      return lookUp(node, scope);
    case 'ParenthesizedExpression':
      return evaluate(node.expression, scope, budget);
    case 'TemplateLiteral':
      return template(node, scope, budget);
    case 'ArrayExpression':
      return list(node.elements, scope, budget);
    case 'ObjectExpression':
      return object(node, scope, budget);
    case 'ConditionalExpression':
      return evaluate(
        isTruthy(evaluate(node.test, scope, budget)) ? node.consequent : node.alternate,
        scope,
        budget,
      );
    case 'LogicalExpression':
      return logical(node, scope, budget);
    case 'UnaryExpression':
      return unary(node, scope, budget);
    case 'BinaryExpression':
      return binary(node, scope, budget);
    case 'ChainExpression': {
      const value = link(node.expression, scope, budget);
      return value === SHORT_CIRCUIT ? undefined : value;
    }
    case 'MemberExpression':
    case 'CallExpression':
      return link(node, scope, budget) as Value;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      if (node.async || node.generator) return unsupported('an async or generator function', node);
      return new Closure(node, ownName(node, scope));
    case 'JSXElement':
    case 'JSXFragment':
      return evaluateJsx(node, scope, { budget, evaluate, invoke });
    default:
      return unsupported(node.type, node);
  }
}

/** A named function expression sees itself. */
function ownName(node: acorn.ArrowFunctionExpression | acorn.FunctionExpression, scope: Scope): Scope {
  if (!node.id) return scope;
  const inner = new Scope(scope);
  inner.set(node.id.name, new Closure(node, inner));
  return inner;
}

function plainLiteral(node: acorn.Literal): Value {
  if (node.regex) return unsupported('a regular expression', node);
  if (typeof node.value === 'bigint') return unsupported('a big integer', node);
  return node.value as Value;
}

function lookUp(node: acorn.Identifier, scope: Scope): Value {
  const holder = scope.find(node.name);
  if (holder) {
    const value = holder.own(node.name);
    if (value instanceof SandboxComponent) return unsupported(value.payload.reason, node);
    return value;
  }
  if (GLOBALS.has(node.name)) return GLOBALS.get(node.name);
  if (isHostName(node.name) || scope.isComponent(node.name)) return unsupported(`\`${node.name}\``, node);
  throw new ExpressionFailed(`\`${node.name}\` is not defined`, node.start);
}

function template(node: acorn.TemplateLiteral, scope: Scope, budget: Budget): Value {
  let text = node.quasis[0]!.value.cooked ?? '';
  for (const [index, expression] of node.expressions.entries()) {
    const site = { budget, offset: expression.start };
    const hole = toText(evaluate(expression, scope, budget), site);
    const tail = node.quasis[index + 1]!.value.cooked ?? '';
    budget.string(text.length + hole.length + tail.length, expression.start);
    text += hole + tail;
  }
  return text;
}

/** Elements of an array literal or arguments of a call. */
function list(
  elements: readonly (acorn.Expression | acorn.SpreadElement | null)[],
  scope: Scope,
  budget: Budget,
): Value[] {
  const values: Value[] = [];
  for (const element of elements) {
    if (element?.type !== 'SpreadElement') {
      values.push(element ? evaluate(element, scope, budget) : undefined);
      continue;
    }
    const spread = evaluate(element.argument, scope, budget);
    const items = typeof spread === 'string' ? [...spread] : spread;
    if (!Array.isArray(items))
      throw new ExpressionFailed(`${describe(spread)} cannot be spread`, element.start);
    budget.slots(values.length + items.length, element.start);
    for (const item of items) values.push(item);
  }
  if (elements.length > 0) budget.slots(values.length, elements[0]?.start ?? 0);
  return values;
}

function object(node: acorn.ObjectExpression, scope: Scope, budget: Budget): DataObject {
  const result = createObject();
  budget.slots(node.properties.length, node.start);
  for (const property of node.properties) {
    const site = { budget, offset: property.start };
    if (property.type === 'SpreadElement') {
      const spread = evaluate(property.argument, scope, budget);
      if (spread === null || spread === undefined || spread === false) continue;
      if (!isDataObject(spread)) return unsupported(`${describe(spread)} spread into an object`, property);
      const keys = Object.keys(spread);
      budget.slots(keys.length, property.start);
      for (const key of keys) result[checkedKey(key, site)] = spread[key];
      continue;
    }
    if (property.kind !== 'init') return unsupported('a getter or setter', property);
    result[literalKey(property, scope, budget)] = evaluate(property.value, scope, budget);
  }
  return result;
}

function literalKey(property: acorn.Property, scope: Scope, budget: Budget): string {
  const { key, computed } = property;
  const site = { budget, offset: key.start };
  if (!computed && key.type === 'Identifier') return checkedKey(key.name, site);
  return propertyKey(evaluate(key, scope, budget), site);
}

function logical(node: acorn.LogicalExpression, scope: Scope, budget: Budget): Value {
  const left = evaluate(node.left, scope, budget);
  const isDecided =
    node.operator === '&&' ? !isTruthy(left) : node.operator === '||' ? isTruthy(left) : !isNullish(left);
  return isDecided ? left : evaluate(node.right, scope, budget);
}

function unary(node: acorn.UnaryExpression, scope: Scope, budget: Budget): Value {
  const { operator, argument } = node;
  if (operator === 'delete') return unsupported('`delete`', node);
  const isUnknown = operator === 'typeof' && argument.type === 'Identifier' && !isKnown(argument.name, scope);
  return isUnknown
    ? 'undefined'
    : applyUnary(operator, evaluate(argument, scope, budget), { budget, offset: node.start });
}

function isKnown(name: string, scope: Scope): boolean {
  return scope.find(name) !== null || GLOBALS.has(name) || isHostName(name);
}

function binary(node: acorn.BinaryExpression, scope: Scope, budget: Budget): Value {
  if (node.left.type === 'PrivateIdentifier') return unsupported('a private name', node);
  const operands: [Value, Value] = [evaluate(node.left, scope, budget), evaluate(node.right, scope, budget)];
  return applyBinary(node.operator, operands, { budget, offset: node.start });
}

const SHORT_CIRCUIT = Symbol('the rest of an optional chain is skipped');
type Link = Value | typeof SHORT_CIRCUIT;

/** One link of a chain `a.b?.c()`: evaluates what is left of it first. */
function link(node: acorn.Expression | acorn.Super, scope: Scope, budget: Budget): Link {
  if (node.type === 'MemberExpression') {
    const target = linked(node.object, scope, budget);
    if (target === SHORT_CIRCUIT) return target;
    if (node.optional && isNullish(target)) return SHORT_CIRCUIT;
    const value = readProperty(target, memberKey(node, scope, budget), {
      budget,
      offset: node.property.start,
    });
    if (value instanceof SandboxComponent) return unsupported(value.payload.reason, node);
    return value;
  }
  if (node.type === 'CallExpression') return call(node, scope, budget);
  return unsupported(node.type, node);
}

function linked(node: acorn.Expression | acorn.Super, scope: Scope, budget: Budget): Link {
  if (node.type !== 'MemberExpression' && node.type !== 'CallExpression')
    return evaluate(node, scope, budget);
  budget.spend(1, node.start);
  budget.enter(node.start);
  const value = link(node, scope, budget);
  budget.leave();
  return value;
}

function memberKey(node: acorn.MemberExpression, scope: Scope, budget: Budget): string {
  const { property } = node;
  if (property.type === 'PrivateIdentifier') return unsupported('a private name', property);
  if (!node.computed && property.type === 'Identifier') return property.name;
  return propertyKey(evaluate(property, scope, budget), { budget, offset: property.start });
}

function call(node: acorn.CallExpression, scope: Scope, budget: Budget): Link {
  const { callee } = node;
  if (callee.type !== 'MemberExpression') {
    const target = linked(callee, scope, budget);
    if (target === SHORT_CIRCUIT) return target;
    if (node.optional && isNullish(target)) return SHORT_CIRCUIT;
    return invoke(target, list(node.arguments, scope, budget), { budget, offset: node.start });
  }
  const receiver = linked(callee.object, scope, budget);
  if (receiver === SHORT_CIRCUIT) return receiver;
  if (callee.optional && isNullish(receiver)) return SHORT_CIRCUIT;
  const key = memberKey(callee, scope, budget);
  const site = { budget, offset: callee.property.start };
  const method = findMethod(receiver, key);
  if (method) {
    const args = list(node.arguments, scope, budget);
    budget.spend(1, node.start);
    return method(receiver as never, args, {
      ...site,
      invoke: (target, values) => invoke(target, values, site),
    });
  }
  const target = readProperty(receiver, key, site);
  if (node.optional && isNullish(target)) return SHORT_CIRCUIT;
  if (target === undefined)
    throw new ExpressionFailed(`\`${key}\` of ${describe(receiver)} is not a function`, site.offset);
  return invoke(target, list(node.arguments, scope, budget), site);
}

function isNullish(value: Value): boolean {
  return value === null || value === undefined;
}

/** Of their kind the sandbox has the whole. */
const MADE_BY_CALL = new Set(['Array', 'Object']);

function invoke(callee: Value, args: Value[], site: { budget: Budget; offset: number }): Value {
  const { budget, offset } = site;
  budget.spend(1, offset);
  budget.enter(offset);
  let result: Value;
  if (callee instanceof Closure) result = run(callee, args, budget);
  else if (callee instanceof Builtin && callee.run) {
    result = callee.run(args, { ...site, invoke: (target, values) => invoke(target, values, site) });
  } else if (callee instanceof Builtin && MADE_BY_CALL.has(callee.name))
    throw new UnsupportedExpression(`${callee.name} as a function`, offset);
  else throw new ExpressionFailed(`${describe(callee)} is not a function`, offset);
  budget.leave();
  return result;
}

function run({ syntax, scope: outer }: Closure, args: Value[], budget: Budget): Value {
  const scope = new Scope(outer);
  const tools = { budget, evaluate };
  for (const [index, parameter] of syntax.params.entries()) {
    if (parameter.type === 'RestElement')
      bindPattern(parameter.argument, args.slice(index), { scope, ...tools });
    else bindPattern(parameter, args[index], { scope, ...tools });
  }
  if (syntax.body.type !== 'BlockStatement') return evaluate(syntax.body, scope, budget);
  return runBlock(syntax.body.body, scope, tools)?.value;
}

function unsupported(what: string, node: acorn.Node): never {
  throw new UnsupportedExpression(`${what} is not supported in an expression`, node.start);
}
