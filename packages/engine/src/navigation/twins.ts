/**
 * Pages that correspond to each other across the items of a switcher: `v1/start` and `v2/start`, `start` and
 * `fr/start`. A page's key is its path without the folders that stand for its item; equal keys are twins.
 */
import type { DivisionKind } from '../config/navigation-source.ts';
import type { PagePlace, TrailStep, TwinSet } from './navigation.ts';

/** Switchers that keep a reader on the same page; a tab or an anchor leads to other content. */
export const TWIN_KINDS: ReadonlySet<DivisionKind> = new Set(['version', 'language', 'product', 'dropdown']);

export interface TwinLevel {
  above: TrailStep[];
  level: number;
  items: { label: string; pages: string[] }[];
}

export function findTwins(levels: TwinLevel[], places: Map<string, PagePlace>): TwinSet[] {
  const twins: TwinSet[] = [];
  for (const level of levels) {
    for (const pages of twinPages(level)) {
      for (const page of new Set(pages)) if (page !== null) places.get(page)?.twins.push(twins.length);
      twins.push({ above: level.above, level: level.level, pages });
    }
  }
  return twins;
}

function twinPages({ items }: TwinLevel): (string | null)[][] {
  const own = ownSegments(items);
  const byKey = new Map<string, (string | null)[]>();
  items.forEach(({ pages }, item) => {
    for (const page of pages) {
      const key = keyOf(page, own[item]!);
      const slots = byKey.get(key) ?? items.map(() => null);
      slots[item] ??= page;
      byKey.set(key, slots);
    }
  });
  return [...byKey.values()].filter((slots) => slots.filter((page) => page !== null).length > 1);
}

function keyOf(page: string, own: Set<string>): string {
  if (own.size === 0) return page;
  const segments = page.split('/');
  return segments.filter((segment, index) => index === segments.length - 1 || !own.has(segment)).join('/');
}

/** The folder names that stand for an item: most of its pages have them and most others do not, or its label says so. */
function ownSegments(items: TwinLevel['items']): Set<string>[] {
  const counts = items.map(({ pages }) => countSegments(pages));
  const total = new Map<string, number>();
  for (const count of counts)
    for (const [segment, n] of count) total.set(segment, (total.get(segment) ?? 0) + n);
  const allPages = items.reduce((sum, { pages }) => sum + pages.length, 0);
  return items.map(({ label, pages }, item) => {
    const words = new Set(label.toLowerCase().split(/[^\p{L}\p{N}._-]+/u));
    const own = new Set<string>();
    for (const [segment, count] of counts[item]!) {
      const elsewhere = total.get(segment)! - count;
      const isUsual = count * 2 > pages.length && elsewhere * 2 < allPages - pages.length;
      const isNamed = elsewhere === 0 && words.has(segment.toLowerCase());
      if (isUsual || isNamed) own.add(segment);
    }
    return own;
  });
}

/** Of folders only: a page's own name never stands for its item. */
function countSegments(pages: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const folders = page.split('/').slice(0, -1);
    for (const segment of folders) counts.set(segment, (counts.get(segment) ?? 0) + 1);
  }
  return counts;
}
