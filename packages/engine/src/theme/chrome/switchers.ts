/** Version, language, product, dropdown and a product's menu: the one that is shown, and a list of the others. */
import { escapeHtml } from '../../mdx/escape.ts';
import { withClass } from '../../mdx/properties.ts';
import type { PagePlace } from '../../navigation/navigation.ts';
import { languageTag } from '../../navigation/site-languages.ts';
import type { SiteView } from '../../site/site-view.ts';
import { languageName } from '../../words/language-names.data.ts';
import type { Phrase } from '../../words/words.ts';
import { divisionHref, outside, pageHref } from '../addresses.ts';
import { chromeIcon } from '../chrome-icons.ts';
import { tag } from './navbar.ts';
import type { PlacedLevel, SectionView } from './section-view.ts';

/** Readers stay on the same page where the other version, language, … has it. */
export function renderSwitchers(
  view: SiteView,
  prefix: string,
  { here, place }: { here: SectionView; place: PagePlace | null },
): string {
  if (here.switchers.length === 0) return '';
  const lists = here.switchers.map((level) => switcher(view, prefix, { level, here, place }));
  return `<div class="switchers">${lists.join('')}</div>`;
}

const KIND_NAMES: Readonly<Record<string, Phrase>> = {
  version: 'Version',
  language: 'Language',
  product: 'Product',
  dropdown: 'Section',
  item: 'Section',
};

/** A part of a list as custom styles know it; those of products have a name of their own as well. */
function names(kind: string, part: string): string {
  const own = kind === 'product' ? ` nav-dropdown-products-selector-${part}` : '';
  return `nav-dropdown-${part}${own}`;
}

interface Around {
  level: PlacedLevel;
  here: SectionView;
  place: PagePlace | null;
}

function switcher(view: SiteView, prefix: string, { level: placed, here, place }: Around): string {
  const { level, current } = placed;
  const twins = twinsOf(view, placed, { here, place });
  const isLanguage = level.kind === 'language';
  const name = (label: string): string => escapeHtml(isLanguage ? languageName(label) : label);
  const entries = level.items.map((item, index) => {
    if (item.hidden && index !== current) return '';
    const twin = twins?.[index] ?? null;
    const href = twin === null ? divisionHref(view, prefix, item) : pageHref(prefix, twin);
    if (href === null) return '';
    const description =
      item.description === null
        ? ''
        : `<small class="${names(level.kind, 'item-description')}">${escapeHtml(item.description)}</small>`;
    const mark = index === current ? ' aria-current="true" data-active="true"' : outside(href);
    const icon = withClass(chromeIcon(view.head.icons, prefix, item), names(level.kind, 'item-icon'));
    const lang = isLanguage ? ` lang="${escapeHtml(languageTag(item.label))}"` : '';
    return `<li><a class="${names(level.kind, 'item')}" href="${escapeHtml(href)}"${mark}${lang}>${icon}<span class="nav-dropdown-item-text-container"><span class="${names(level.kind, 'item-title')}">${name(item.label)}${tag(item.tag)}</span>${description}</span></a></li>`;
  });
  const id = (part: string): string => (isLanguage ? ` id="localization-select-${part}"` : '');
  const chosen = current === null ? null : level.items[current]!;
  const kind = here.words(KIND_NAMES[level.kind] ?? 'Choose');
  const shown =
    chosen === null
      ? kind
      : `${chromeIcon(view.head.icons, prefix, chosen)}<span class="sr">${kind}: </span>${chosen.tag === null ? name(chosen.label) : `<span>${name(chosen.label)}</span>${tag(chosen.tag)}`}`;
  return `<details class="menu" data-kind="${level.kind}"><summary${id('trigger')} class="${names(level.kind, 'trigger')}">${shown}</summary><ul${id('content')} class="menu-list ${names(level.kind, 'content')}">${entries.join('')}</ul></details>`;
}

function twinsOf(
  { navigation }: SiteView,
  { depth, index }: PlacedLevel,
  { here, place }: { here: SectionView; place: PagePlace | null },
): (string | null)[] | null {
  if (depth < 0) return null;
  const above = here.section?.trail.slice(0, depth) ?? [];
  for (const at of place?.twins ?? []) {
    const twins = navigation.twins[at]!;
    const isSame =
      twins.level === index &&
      twins.above.length === above.length &&
      twins.above.every((step, i) => step.level === above[i]!.level && step.item === above[i]!.item);
    if (isSame) return twins.pages;
  }
  return null;
}
