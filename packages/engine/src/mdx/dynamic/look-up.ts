import { Opaque, type Value } from '../../expressions/value.ts';
import type { Place } from '../place.ts';

/** What the page itself declares or imports under a name, `a.b` included. */
export function lookUp(at: Place, name: string): Value {
  const dot = name.indexOf('.');
  const first = dot < 0 ? name : name.slice(0, dot);
  const scope = at.frame.scope.find(first);
  if (scope === null) return undefined;
  const value = scope.own(first);
  if (dot < 0) return value;
  const key = name.slice(dot + 1);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Opaque)
    return undefined;
  return Object.hasOwn(value, key) ? (value as Record<string, Value>)[key] : undefined;
}
