import type { Budget } from './budget.ts';
import { isDataObject, JsxElement, type Value } from './value.ts';

/**
 * Charges a result at the size it has once written out. Values may share parts, so that forty lists of two are
 * small in memory and endless on paper; the renderer walks them as a tree.
 */
export function measure(value: Value, site: { budget: Budget; offset: number }): void {
  if (typeof value !== 'object' || value === null) return;
  const { budget, offset } = site;
  budget.enter(offset);
  if (Array.isArray(value)) measureAll(value, site);
  else if (value instanceof JsxElement) {
    measureAll(Object.values(value.props), site);
    measureAll(value.children, site);
  } else if (isDataObject(value)) measureAll(Object.values(value), site);
  budget.leave();
}

function measureAll(values: readonly Value[], site: { budget: Budget; offset: number }): void {
  for (const value of values) {
    if (typeof value === 'string') site.budget.string(value.length, site.offset);
    else site.budget.spend(1, site.offset);
    measure(value, site);
  }
}
