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
      for (let slot = 0; slot < pages.length; slot++) {
        const page = pages[slot]!;
        if (page !== null && pages.indexOf(page) === slot) places.get(page)?.twins.push(twins.length);
      }
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

/** Without the folders that stand for its item; the page's own name always stays. */
function keyOf(page: string, own: Set<string>): string {
  let key = `/${page}`;
  for (const segment of own) {
    const folder = `/${segment}/`;
    for (let at = key.indexOf(folder); at !== -1; at = key.indexOf(folder, at)) {
      key = key.slice(0, at) + key.slice(at + folder.length - 1);
    }
  }
  return key;
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
  const folders = new Map<string, number>();
  for (const page of pages) {
    const folder = page.slice(0, Math.max(0, page.lastIndexOf('/')));
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const counts = new Map<string, number>();
  for (const [folder, count] of folders) {
    for (const segment of folder.split('/')) counts.set(segment, (counts.get(segment) ?? 0) + count);
  }
  return counts;
}
