/** What the pages of one section show around their content, derived from their place in navigation. */
import type { BannerConfig, FooterConfig, NavbarConfig } from '../config/docs-json.schema.ts';
import type { Division, Level, Section } from '../navigation/navigation.ts';
import type { SiteView } from '../pipeline/site-view.ts';
import { isRightToLeft, languageOf } from '../words/languages.ts';
import { type Words, wordsFor } from '../words/words.ts';

export interface SectionView {
  section: Section | null;
  /** As `lang` wants it. */
  language: string;
  words: Words;
  rightToLeft: boolean;
  banner: BannerConfig | null;
  navbar: NavbarConfig;
  footer: FooterConfig;
  tabs: PlacedLevel[];
  anchors: PlacedLevel[];
  /** Versions, languages, products, dropdowns, entries of a menu: one is chosen, the others hide in a list. */
  switchers: PlacedLevel[];
}

/** A level of divisions and which of its items leads to the section. */
export interface PlacedLevel {
  level: Level;
  current: number | null;
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
    language,
    words: wordsFor(language),
    rightToLeft: isRightToLeft(language),
    banner: nearest(way, 'banner') ?? config.banner,
    navbar: nearest(way, 'navbar') ?? config.navbar,
    footer: nearest(way, 'footer') ?? config.footer,
    tabs: levels.filter(({ level }) => level.kind === 'tab'),
    anchors: levels.filter(({ level }) => level.kind === 'anchor'),
    switchers: levels.filter(({ level }) => !['tab', 'anchor', 'item'].includes(level.kind)),
  };
}

function placeLevels({ navigation }: SiteView, section: Section | null): PlacedLevel[] {
  const placed: PlacedLevel[] = [];
  let here: readonly Level[] = navigation.levels;
  for (let depth = 0; here.length > 0; depth++) {
    const step = section?.trail[depth];
    here.forEach((level, index) => {
      placed.push({ level, current: step?.level === index ? step.item : null, depth, index });
    });
    here = step === undefined ? [] : (here[step.level]?.items[step.item]?.levels ?? []);
  }
  navigation.global.forEach((level, index) => {
    placed.push({ level, current: null, depth: -1, index });
  });
  return placed;
}

function nearest<K extends 'banner' | 'navbar' | 'footer'>(way: Division[], field: K): Division[K] {
  return way.findLast((division) => division[field] !== null)?.[field] ?? null;
}
