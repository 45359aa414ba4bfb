/** Reading properties: own data only. Nothing inherited is visible, so there is no way from a value to the host. */
import { describe, type Site } from './coerce.ts';
import { ExpressionFailed, UnsupportedExpression } from './expression-error.ts';
import { Builtin, isDataObject, JsxElement, type Value } from './value.ts';

/** Keys that mean something to the host on ordinary objects. They are refused even as data, for those who read on. */
const REFUSED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const INDEX = /^(?:0|[1-9]\d{0,9})$/;
const MAX_KEY_LENGTH = 1_000;

export function readProperty(target: Value, key: string, site: Site): Value {
  if (REFUSED_KEYS.has(key)) throw new UnsupportedExpression(`\`${key}\` is not available`, site.offset);
  if (target === null || target === undefined) {
    throw new ExpressionFailed(`cannot read \`${key}\` of ${String(target)}`, site.offset);
  }
  if (typeof target === 'string' || Array.isArray(target)) return readIndexed(target, key, site);
  if (target instanceof Builtin) return readMember(target, key, site);
  if (target instanceof JsxElement) return readElement(target, key, site);
  if (isDataObject(target)) {
    return Object.hasOwn(target, key) ? target[key] : absent(Object.prototype, key, site);
  }
  if (typeof target !== 'object') return absent(Object.prototype, key, site);
  throw new UnsupportedExpression(`\`${key}\` of ${describe(target)} is not available`, site.offset);
}

/** A computed key: a string or a number, nothing that would have to be converted first. */
export function propertyKey(value: Value, site: Site): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') {
    throw new UnsupportedExpression(`${describe(value)} as a property name`, site.offset);
  }
  return checkedKey(value, site);
}

export function checkedKey(key: string, site: Site): string {
  if (key.length > MAX_KEY_LENGTH) {
    throw new UnsupportedExpression(`a property name of more than ${MAX_KEY_LENGTH} characters`, site.offset);
  }
  if (REFUSED_KEYS.has(key)) throw new UnsupportedExpression(`\`${key}\` is not available`, site.offset);
  return key;
}

function readIndexed(target: string | Value[], key: string, site: Site): Value {
  if (key === 'length') return target.length;
  if (INDEX.test(key)) return Number(key) < target.length ? target[Number(key)] : undefined;
  return absent(typeof target === 'string' ? String.prototype : Array.prototype, key, site);
}

/** JavaScript would answer with something inherited, such as a method that is not called: not here. */
function absent(prototype: object, key: string, site: Site): undefined {
  if (key in prototype) throw new UnsupportedExpression(`\`${key}\` other than in a call`, site.offset);
  return undefined;
}

function readMember(target: Builtin, key: string, site: Site): Value {
  const member = target.members.get(key);
  if (member === undefined) throw new UnsupportedExpression(`\`${target.name}.${key}\``, site.offset);
  return member;
}

function readElement(target: JsxElement, key: string, site: Site): Value {
  if (key === 'props')
    return { __proto__: null, ...target.props, children: target.children } as unknown as Value;
  if (key === 'type' && (typeof target.type === 'string' || target.type === null)) return target.type;
  throw new UnsupportedExpression(`\`${key}\` of an element`, site.offset);
}
