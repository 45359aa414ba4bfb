/** `llms-full.txt`: the Markdown of all pages, one after the other in navigation's order, up to a limit. */
import type { SiteConfig } from '../config/docs-json.schema.ts';

/** About two and a half million tokens: more than any model reads. */
export const LONGEST_BYTES = 10 * 1024 * 1024;
/** Pages that are compressed together: a changed page costs its group only. */
export const GROUP_PAGES = 64;
/** Room for the first and the last lines. */
const FRAME_BYTES = 64 * 1024;

export interface FullPage {
  /** Of the page's Markdown in the output. */
  path: string;
  size: number;
  sha256: string;
}

export interface FullPlan<Found> {
  head: string;
  groups: Found[][];
  tail: string;
}

/** `found` in the order in which they are to stand. */
export function planLlmsFull<Found extends { page: FullPage }>(
  config: SiteConfig,
  found: readonly Found[],
  longestBytes?: number,
): FullPlan<Found> {
  const { head, add, tail } = openLlmsFull(config, found.length, longestBytes);
  const groups: Found[][] = [];
  for (const [index, one] of found.entries()) {
    if (!add(one.page.path, one.page.size)) break;
    if (index % GROUP_PAGES === 0) groups.push([]);
    groups.at(-1)!.push(one);
  }
  return { head, groups, tail: tail() };
}

export interface OpenFull {
  head: string;
  /** False when there is no room for the page. */
  add(path: string, sizeBytes: number): boolean;
  /** The last lines, once all pages are in that have room. */
  tail(): string;
}

export function openLlmsFull(config: SiteConfig, total: number, longestBytes = LONGEST_BYTES): OpenFull {
  let room = longestBytes - FRAME_BYTES;
  let count = 0;
  return {
    head: makeHead(config),
    add(path, sizeBytes) {
      room -= sizeBytes + Buffer.byteLength(pageHead(path));
      if (room < 0) return false;
      count += 1;
      return true;
    },
    tail: () => makeTail(total - count),
  };
}

/** Links in a page's text are relative to where it lies. */
export function pageHead(path: string): string {
  return `\nSource: ${path}\n\n`;
}

function makeHead({ name, description }: SiteConfig): string {
  const about = description === null ? '' : `\n${description.replace(/\s+/g, ' ').slice(0, 2000)}\n`;
  return `${name.replace(/\s+/g, ' ').slice(0, 1000)}\n${about}`;
}

function makeTail(left: number): string {
  if (left === 0) return '';
  return `\n${left} more ${left === 1 ? 'page is' : 'pages are'} left out because this file has reached its limit.\nEvery page is listed in llms.txt with the address of its Markdown.\n`;
}
