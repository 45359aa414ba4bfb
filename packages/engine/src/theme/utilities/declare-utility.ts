/** One utility as declarations: `px-4` → `padding-inline:1rem`. */
import type { Entry } from './entry.ts';
import { BACKGROUNDS } from './families/backgrounds.ts';
import { BORDERS, SHADOWS_AND_RINGS } from './families/borders.ts';
import { FILTERS, MOTION, TRANSFORMS } from './families/filters-and-motion.ts';
import { FLEX_AND_GRID } from './families/flex-and-grid.ts';
import { INTERACTION } from './families/interaction.ts';
import { LAYOUT } from './families/layout.ts';
import { PADDING, SIZING } from './families/sizing.ts';
import { TEXT } from './families/text.ts';
import { arbitraryCss, readWritten } from './written.ts';

export interface Declared {
  css: string;
  /** Utilities that set more come first, so that `p-4 px-2` means what it says. */
  rank: number;
  below?: string;
  beside?: string;
}

/** In the order of the cascade. */
const ENTRIES: readonly Entry[] = [
  ...[LAYOUT, FLEX_AND_GRID, SIZING, PADDING, TEXT, BORDERS, BACKGROUNDS],
  ...[SHADOWS_AND_RINGS, FILTERS, TRANSFORMS, MOTION, INTERACTION],
].flat();

interface Ranked extends Entry {
  rank: number;
}

const WORDS = new Map<string, Ranked>();
const FAMILIES = new Map<string, Ranked[]>();
for (const [rank, entry] of ENTRIES.entries()) {
  if (entry.isWord) WORDS.set(entry.name, { ...entry, rank });
  else FAMILIES.set(entry.name, [...(FAMILIES.get(entry.name) ?? []), { ...entry, rank }]);
}

/** Null for a class that is not a utility: it may be the author's own. */
export function declareUtility(name: string): Declared | null {
  if (name.startsWith('[')) return declareProperty(name);
  const known = WORDS.get(name);
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
  const entries = FAMILIES.get(name);
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
  return css === null ? null : { css: `${property}:${css}`, rank: ENTRIES.length };
}
