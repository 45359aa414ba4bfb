/** Specifications that agents may read as they are. */

import type { SpecText } from '../../site/spec-text.ts';
import { isAddress } from './address.ts';
import { flagAt, isObject, type Json, listAt } from './json.ts';

/** One with parts that the site keeps from its readers is kept from them as a whole. */
export function publishedSpecs(specs: readonly SpecText[]): SpecText[] {
  return specs.filter(isPublished);
}

const known = new WeakMap<SpecText, boolean>();

function isPublished(spec: SpecText): boolean {
  let published = known.get(spec);
  if (published === undefined) {
    published = !MAY_HOLD_BACK.test(spec.json) || !holdsBack(JSON.parse(spec.json));
    known.set(spec, published);
  }
  return published;
}

/** Those that lie in the repository, by their paths. */
export function publishedFiles(specs: readonly SpecText[]): string[] {
  return publishedSpecs(specs).flatMap(({ source }) => (isAddress(source) ? [] : [source]));
}

/** Most documents need no second look. */
const MAY_HOLD_BACK = /"x-excluded"|"x-mint(?:-enum)?"/;

function holdsBack(value: Json): boolean {
  if (Array.isArray(value)) return value.some(holdsBack);
  if (!isObject(value)) return false;
  return (
    flagAt(value, 'x-excluded') ||
    value['x-mint-enum'] !== undefined ||
    (isObject(value['x-mint']) && isForSome(value['x-mint'].groups)) ||
    Object.values(value).some(holdsBack)
  );
}

/** A list of groups, or lists of them by value. */
function isForSome(groups: Json | undefined): boolean {
  if (isObject(groups)) return Object.keys(groups).some((value) => listAt(groups, value).length > 0);
  return Array.isArray(groups) && groups.length > 0;
}
