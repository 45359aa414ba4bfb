/** Every component that pages may use, and the nearest name for one that does not exist. */
import { CALLOUTS } from './callouts.ts';
import { CARDS } from './cards.ts';
import { CODE } from './code.ts';
import { COLORS } from './colors.ts';
import type { Component, ComponentTable } from './component.ts';
import { DISCLOSURE } from './disclosure.ts';
import { FIELDS } from './fields.ts';
import { FILE_TREE } from './file-tree.ts';
import { INLINE } from './inline.ts';
import { PAGE_PARTS } from './page-parts.ts';
import { STEPS } from './steps.ts';
import { TABS } from './tabs.ts';

const FAMILIES: ComponentTable[] = [
  CALLOUTS,
  CARDS,
  CODE,
  COLORS,
  DISCLOSURE,
  FIELDS,
  FILE_TREE,
  PAGE_PARTS,
  STEPS,
  TABS,
];

/** Legacy names that sites still use. */
const ALIASES: Readonly<Record<string, string>> = {
  CodeSnippet: 'CodeBlock',
  FileTree: 'Tree',
  'FileTree.File': 'Tree.File',
  'FileTree.Folder': 'Tree.Folder',
  'GitHub.Repo': 'GitHub',
  Github: 'GitHub',
  'Github.Repo': 'GitHub',
  Param: 'ParamField',
  SnippetGroup: 'CodeGroup',
};

const COMPONENTS: ReadonlyMap<string, Component> = new Map([
  ...FAMILIES.flatMap((family) => Object.entries(family)).map(([name, render]): [string, Component] => [
    name,
    block(render),
  ]),
  ...Object.entries(INLINE),
]);

/** Names that mean something between the tags of one component only; anywhere else they may be words of the author. */
const INSIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tabs: { TabItem: 'Tab', 'Tabs.Tab': 'Tab' },
  tree: { File: 'Tree.File', Folder: 'Tree.Folder' },
};

export function findComponent(name: string): Component | null {
  return COMPONENTS.get(presentName(name)) ?? null;
}

/** Of a legacy name the one of today. */
export function presentName(name: string): string {
  return ALIASES[name] ?? name;
}

/** What a name stands for in a group of that kind. */
export function nameInside(group: string | null, name: string): string {
  return INSIDE[group ?? '']?.[name] ?? name;
}

export function componentNames(): string[] {
  return [...COMPONENTS.keys()].sort();
}

/** `Note` for `note`. */
export function capitalised(name: string): string | null {
  return BY_LOWER.get(name) ?? null;
}

const BY_LOWER: ReadonlyMap<string, string> = new Map(
  [...COMPONENTS.keys()].map((name) => [name.toLowerCase(), name]),
);

/** A component that may not stand inside a paragraph, and whose paragraphs are paragraphs. */
function block(render: Component): Component {
  return (at, element) => {
    const html = render(at.tight ? at.with({ tight: false }) : at, element);
    at.facts.blocks += 1;
    at.facts.plain += '\n';
    return html;
  };
}

/** The known name that begins like it, or within a third of its letters, or two; null when none is near. */
export function nearestComponent(name: string): string | null {
  if (name.length > 40) return null;
  let nearest = nearestNames.get(name);
  if (nearest === undefined) {
    nearest = findNearest(name);
    if (nearestNames.size < 1_000) nearestNames.set(name, nearest);
  }
  return nearest;
}

/** A name that does not exist is often used on many pages. */
const nearestNames = new Map<string, string | null>();

function findNearest(name: string): string | null {
  const longer = [...COMPONENTS.keys()].filter((known) => isBeginningOf(name, known));
  if (longer.length === 1) return longer[0]!;
  let nearest: string | null = null;
  let best = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const known of COMPONENTS.keys()) {
    // So many letters differ at least.
    if (Math.abs(known.length - name.length) >= best) continue;
    const distance = editDistance(name.toLowerCase(), known.toLowerCase());
    if (distance < best) {
      best = distance;
      nearest = known;
    }
  }
  return nearest;
}

/** `Warn` is near to `Card` by its letters and means `Warning`. */
function isBeginningOf(name: string, known: string): boolean {
  return name.length >= 4 && known.toLowerCase().startsWith(name.toLowerCase());
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      current.push(Math.min(current[j - 1]! + 1, previous[j]! + 1, previous[j - 1]! + cost));
    }
    previous = current;
  }
  return previous[b.length]!;
}
