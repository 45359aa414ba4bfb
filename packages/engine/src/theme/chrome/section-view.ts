/** What the pages of one section show around their content, derived from their place in navigation. */
import type { BannerConfig, FooterConfig, NavbarConfig } from '../../config/docs-json.schema.ts';
import type { DivisionKind } from '../../config/navigation-source.ts';
import type { Division, Level, Section } from '../../navigation/navigation.ts';
import { isRightToLeft, languageOf } from '../../navigation/site-languages.ts';
import type { SiteView } from '../../site/site-view.ts';
import { type Words, wordsFor } from '../../words/words.ts';

export interface SectionView {
  section: Section | null;
  /** The divisions that lead to it, from the top down. */
  way: Division[];
  /** As `lang` wants it. */
  language: string;
  words: Words;
  rightToLeft: boolean;
  /** The page that the logo leads to; null when the site has none. */
  home: string | null;
  banner: BannerConfig | null;
  navbar: NavbarConfig;
  footer: FooterConfig;
  /** One row each. */
  tabs: PlacedLevel[];
  anchors: PlacedLevel[];
  /** Versions, languages, products, dropdowns, entries of a menu: one is chosen, the others hide in a list. */
  switchers: PlacedLevel[];
}

/** A level of divisions and which of its items leads to the section. */
export interface PlacedLevel {
  level: Level;
  current: number | null;
  /** Kind of the division that holds the level; null at the root. */
  holder: DivisionKind | null;
  /** Index among the levels at its depth, and that depth: they name the level's twins. */
  depth: number;
  index: number;
}

export function sectionView(view: SiteView, index: number | null): SectionView {
  const section = index === null ? null : (view.navigation.sections[index] ?? null);
  const levels = placeLevels(view, section);
  const way = levels.flatMap(({ level, current }) => (current === null ? [] : [level.items[current]!]));
  const language = languageOf(view.navigation, section);
  const { config } = view;
  return {
    section,
    way,
    language,
    words: wordsFor(language),
    rightToLeft: isRightToLeft(language),
    home: homeOn(way, view.navigation.home),
    banner: nearest(way, 'banner') ?? config.banner,
    navbar: nearest(way, 'navbar') ?? config.navbar,
    footer: nearest(way, 'footer') ?? config.footer,
    tabs: tabRows(levels),
    anchors: levels.filter(({ level }) => level.kind === 'anchor'),
    switchers: levels.filter((placed) => isSwitcher(placed) && leadsSomewhere(placed)),
  };
}

/** On a translated page, where its language begins. */
function homeOn(way: Division[], home: string | null): string | null {
  const language = way.findLast(({ kind }) => kind === 'language');
  return language === undefined || language.default ? home : (language.page ?? home);
}

/** What is shown everywhere stands beside the site's own tabs. */
function tabRows(levels: PlacedLevel[]): PlacedLevel[] {
  const all = levels.filter(({ level }) => level.kind === 'tab');
  const [top, ...below] = all.filter(({ depth }) => depth >= 0);
  const everywhere = all.filter(({ depth }) => depth < 0);
  if (top === undefined)
    return everywhere.length === 0 ? [] : [withItemsOf(everywhere[0]!, everywhere.slice(1))];
  return [withItemsOf(top, everywhere), ...below];
}

function withItemsOf(row: PlacedLevel, others: PlacedLevel[]): PlacedLevel {
  const items = [row, ...others].flatMap(({ level }) => level.items);
  return { ...row, level: { ...row.level, items } };
}

/** A tab draws its menu itself. */
function isSwitcher({ level, holder }: PlacedLevel): boolean {
  if (level.kind === 'item') return holder !== 'tab';
  return level.kind !== 'tab' && level.kind !== 'anchor';
}

/** The only language of a site is what readers see anyway; the only version says which one it is. */
function leadsSomewhere({ level, current }: PlacedLevel): boolean {
  if (level.kind === 'language' && level.items.filter(({ hidden }) => !hidden).length < 2) return false;
  return current !== null || level.items.some((item) => !item.hidden && (item.page ?? item.href) !== null);
}

/** From the top down, then what is shown on all pages of the site or of a division on the way. */
function placeLevels({ navigation }: SiteView, section: Section | null): PlacedLevel[] {
  const placed: PlacedLevel[] = [];
  const global = [...navigation.global];
  let here: readonly Level[] = navigation.levels;
  let holder: DivisionKind | null = null;
  for (let depth = 0; here.length > 0; depth++) {
    const step = section?.trail[depth];
    for (const [index, level] of here.entries()) {
      placed.push({ level, current: step?.level === index ? step.item : null, holder, depth, index });
    }
    const chosen: Division | undefined = step && here[step.level]?.items[step.item];
    global.push(...(chosen?.global ?? []));
    here = chosen?.levels ?? [];
    holder = chosen?.kind ?? null;
  }
  return [
    ...placed,
    ...global.map((level, index) => ({ level, current: null, holder: null, depth: -1, index })),
  ];
}

function nearest<K extends 'banner' | 'navbar' | 'footer'>(way: Division[], field: K): Division[K] {
  return way.findLast((division) => division[field] !== null)?.[field] ?? null;
}
