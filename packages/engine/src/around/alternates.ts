/** The same page in every language of the site, for search engines. */
import type { Navigation } from '../navigation/navigation.ts';
import { placeOf } from '../navigation/page-navigation.ts';
import { languageTag } from '../navigation/site-languages.ts';
import { twinPages } from '../navigation/twin-pages.ts';

export interface Alternate {
  /** As `hreflang` wants it. */
  language: string;
  page: string;
}

/** Each language once, `x-default` last; nothing for a page that exists in one language. */
export function alternatesOf(navigation: Navigation, page: string): Alternate[] {
  const twins = twinPages(navigation, placeOf(navigation, page), 'language');
  if (twins === null) return [];
  const { items } = twins.level;
  const found = items.flatMap(({ label, hidden }, index): Alternate[] => {
    const twin = twins.pages[index] ?? null;
    return twin === null || hidden ? [] : [{ language: languageTag(label), page: twin }];
  });
  if (found.length < 2) return [];
  const main =
    twins.pages[
      Math.max(
        0,
        items.findIndex((item) => item.default),
      )
    ] ?? null;
  return main === null ? found : [...found, { language: 'x-default', page: main }];
}
