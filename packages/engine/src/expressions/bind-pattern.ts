import type * as acorn from 'acorn';
import type { Budget } from './budget.ts';
import { describe } from './coerce.ts';
import { ExpressionFailed, UnsupportedExpression } from './expression-error.ts';
import { checkedKey, propertyKey, readProperty } from './property.ts';
import type { Syntax } from './syntax.ts';
import { createObject, isDataObject, type Scope, type Value } from './value.ts';

export interface Binding {
  scope: Scope;
  budget: Budget;
  evaluate(node: Syntax, scope: Scope, budget: Budget): Value;
}

/** Binds the names of a parameter or declaration: `{a, b = 1, ...rest}`, `[x, y]`, `name = value`. */
export function bindPattern(pattern: acorn.Pattern, value: Value, binding: Binding): void {
  const { budget, scope } = binding;
  budget.spend(1, pattern.start);
  budget.enter(pattern.start);
  switch (pattern.type) {
    case 'Identifier':
      scope.set(pattern.name, value);
      break;
    case 'AssignmentPattern': {
      const given = value === undefined ? binding.evaluate(pattern.right, scope, budget) : value;
      bindPattern(pattern.left, given, binding);
      break;
    }
    case 'ObjectPattern':
      bindObject(pattern, value, binding);
      break;
    case 'ArrayPattern':
      bindArray(pattern, value, binding);
      break;
    default:
      throw new UnsupportedExpression(`${pattern.type} is not supported here`, pattern.start);
  }
  budget.leave();
}

function bindObject(pattern: acorn.ObjectPattern, value: Value, binding: Binding): void {
  const taken = new Set<string>();
  for (const property of pattern.properties) {
    const site = { budget: binding.budget, offset: property.start };
    if (property.type === 'RestElement') {
      bindPattern(property.argument, withoutKeys(value, taken, site), binding);
      continue;
    }
    const key =
      !property.computed && property.key.type === 'Identifier'
        ? checkedKey(property.key.name, site)
        : propertyKey(binding.evaluate(property.key, binding.scope, binding.budget), site);
    taken.add(key);
    bindPattern(property.value, readProperty(value, key, site), binding);
  }
  if (value === null || value === undefined) {
    throw new ExpressionFailed(`cannot take properties from ${String(value)}`, pattern.start);
  }
}

function withoutKeys(value: Value, taken: Set<string>, site: { budget: Budget; offset: number }): Value {
  if (!isDataObject(value)) throw new UnsupportedExpression(`the rest of ${describe(value)}`, site.offset);
  const rest = createObject();
  const keys = Object.keys(value).filter((key) => !taken.has(key));
  site.budget.slots(keys.length, site.offset);
  for (const key of keys) rest[checkedKey(key, site)] = value[key];
  return rest;
}

function bindArray(pattern: acorn.ArrayPattern, value: Value, binding: Binding): void {
  if (!Array.isArray(value)) {
    throw new ExpressionFailed(`${describe(value)} is not a list`, pattern.start);
  }
  for (const [index, element] of pattern.elements.entries()) {
    if (element?.type === 'RestElement') {
      binding.budget.slots(value.length, element.start);
      bindPattern(element.argument, value.slice(index), binding);
    } else if (element) bindPattern(element, value[index], binding);
  }
}
