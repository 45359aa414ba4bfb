/** One utility as declarations: `px-4` → `padding-inline:1rem`. */

import { arbitraryCss } from './brackets.ts';
import type { Entry } from './entry.ts';
import { backgrounds } from './families/backgrounds.ts';
import { borders } from './families/borders.ts';
import { allFilters } from './families/filters.ts';
import { flexAndGrid } from './families/flex-and-grid.ts';
import { interaction } from './families/interaction.ts';
import { layout } from './families/layout.ts';
import { motion } from './families/motion.ts';
import { shadowsAndRings } from './families/shadows.ts';
import { padding, sizing } from './families/sizing.ts';
import { text } from './families/text.ts';
import { transforms } from './families/transforms.ts';
import { readWritten } from './written.ts';

export interface Declared {
  css: string;
  /** Utilities that set more come first, so that `p-4 px-2` means what it says. */
  rank: number;
  below?: string;
  beside?: string;
}

/** In the order of the cascade. */
const GROUPS = [
  ...[layout, flexAndGrid, sizing, padding, text, borders, backgrounds],
  ...[shadowsAndRings, allFilters, transforms, motion, interaction],
];

interface Ranked extends Entry {
  rank: number;
}

interface Tables {
  words: Map<string, Ranked>;
  families: Map<string, Ranked[]>;
  size: number;
}

let made: Tables | null = null;

/** Made when they are first asked for: many processes never are. */
function tables(): Tables {
  made ??= makeTables(GROUPS.flatMap((group) => group()));
  return made;
}

function makeTables(entries: readonly Entry[]): Tables {
  const words = new Map<string, Ranked>();
  const families = new Map<string, Ranked[]>();
  for (const [rank, entry] of entries.entries()) {
    const ranked = { ...entry, rank };
    if (entry.isWord) words.set(entry.name, ranked);
    else families.set(entry.name, [...(families.get(entry.name) ?? []), ranked]);
  }
  return { words, families, size: entries.length };
}

/** Null for a class that is not a utility: it may be the author's own. */
export function declareUtility(name: string): Declared | null {
  if (name.startsWith('[')) return declareProperty(name);
  const known = tables().words.get(name);
  if (known) return declared(known, known.declare(NOTHING));
  const isNegative = name.startsWith('-');
  const text = isNegative ? name.slice(1) : name;
  for (let dash = valueAt(text); dash > 0; dash = text.lastIndexOf('-', dash - 1)) {
    const found = declareFamily(text.slice(0, dash), text.slice(dash + 1), isNegative);
    if (found) return found;
  }
  return null;
}

const NOTHING = readWritten('', false)!;

/** The last dash before a value, which may hold dashes itself: `[calc(100%-1rem)]`. */
function valueAt(text: string): number {
  const bracket = text.search(/-[[(]/);
  return bracket < 0 ? text.lastIndexOf('-') : bracket;
}

/** Families whose values may be negative. */
const SIGNED =
  /^(?:m[xytrblse]?|inset(?:-[xy])?|top|right|bottom|left|start|end|z|order|(?:col|row)(?:-start|-end)?|space-[xy]|indent|tracking|(?:underline|outline)-offset|scroll-m[xytrblse]?|(?:translate|rotate|skew|scale)(?:-[xyz])?|(?:backdrop-)?hue-rotate|bg-(?:linear|conic))$/;

function declareFamily(name: string, all: string, isNegative: boolean): Declared | null {
  if (isNegative && !SIGNED.test(name)) return null;
  const entries = tables().families.get(name);
  const value = entries && readWritten(all, isNegative);
  if (!value) return null;
  for (const entry of entries) {
    const found = declared(entry, entry.declare(value));
    if (found) return found;
  }
  return null;
}

function declared({ rank, below, beside }: Ranked, css: string | null): Declared | null {
  if (css === null) return null;
  return { css, rank, ...(below !== undefined && { below }), ...(beside !== undefined && { beside }) };
}

/** `[mask-type:luminance]`: any property. */
function declareProperty(name: string): Declared | null {
  const [, property, value] = /^\[(--[\w-]+|-?[a-z][a-z-]*):(.+)\]$/.exec(name) ?? [];
  const css = value === undefined ? null : arbitraryCss(value);
  return css === null ? null : { css: `${property}:${css}`, rank: tables().size };
}
