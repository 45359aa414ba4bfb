/** The languages of a site, as `lang` wants them. */
import type { Level, Navigation, Section } from './navigation.ts';

export const DEFAULT_LANGUAGE = 'en';
const RIGHT_TO_LEFT = /^(?:ar|he|fa|ur)\b/;
/** Codes that docs.json allows and HTML does not know. */
const TAGS: Readonly<Record<string, string>> = { cn: 'zh-CN', jp: 'ja' };

export function languageTag(code: string): string {
  return TAGS[code] ?? code;
}

export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.test(language);
}

/** Of the pages of a section. */
export function languageOf({ levels }: Pick<Navigation, 'levels'>, section: Section | null): string {
  let code = DEFAULT_LANGUAGE;
  let here = levels;
  for (const { level, item } of section?.trail ?? []) {
    const division = here[level]?.items[item];
    if (division === undefined) break;
    if (division.kind === 'language') code = division.label;
    here = division.levels;
  }
  return languageTag(code);
}

/** The site's own language first. */
export function languagesOf({ levels }: Pick<Navigation, 'levels'>): string[] {
  const found = new Map<string, boolean>();
  const look = (some: readonly Level[]): void => {
    for (const { kind, items } of some) {
      for (const item of items) {
        if (kind === 'language') found.set(languageTag(item.label), item.default);
        look(item.levels);
      }
    }
  };
  look(levels);
  const languages = [...found.keys()].sort((a, b) => Number(found.get(b)) - Number(found.get(a)));
  return languages.length === 0 ? [DEFAULT_LANGUAGE] : languages;
}
