/** Which part of the site is searched: language, version, tab. Only what the site has is offered. */
import { all, make } from '../dom.js';
import { word } from './words.js';

/** Tells `changed` whenever the reader chooses something else. */
export function createFilters(ask, changed) {
  const box = make('div', { className: 'filters', hidden: true });
  const chosen = { edition: null, tab: null };
  let shownFor = null;

  /** For the page that is shown now. */
  async function refresh() {
    const own = document.querySelector('[data-slot="search"]')?.dataset.edition ?? null;
    if (shownFor === own && box.childElementCount > 0) return;
    shownFor = own;
    chosen.edition = own;
    chosen.tab = null;
    await draw();
  }

  async function draw() {
    const editions = await ask.editions();
    const here =
      editions.find(({ id }) => id === chosen.edition) ?? editions.find(({ isDefault }) => isDefault);
    const tabs = inOrderOfBar(await ask.tabs(chosen.edition));
    const fields = ['language', 'version'].flatMap((field) => {
      const values = [...new Set(editions.map((edition) => edition[field]))].filter(Boolean);
      return values.length < 2 ? [] : [choice(field, { values, editions, here })];
    });
    box.replaceChildren(...fields, ...(tabs.length < 2 ? [] : [tabChoice(tabs)]));
    box.hidden = box.childElementCount === 0;
  }

  function choice(field, { values, editions, here }) {
    const isLanguage = field === 'language';
    const label = isLanguage ? word('Language') : word('Version');
    const select = make('select', { ariaLabel: label });
    const names = isLanguage ? languageNames() : null;
    for (const value of values) {
      select.append(
        make('option', { value, textContent: names?.of(value) ?? value, selected: value === here?.[field] }),
      );
    }
    select.addEventListener('change', async () => {
      const fits = (edition) => edition[field] === select.value;
      const other = isLanguage ? 'version' : 'language';
      const same = editions.find((edition) => fits(edition) && edition[other] === here?.[other]);
      chosen.edition = (
        same ??
        editions.find((edition) => fits(edition) && edition.isDefault) ??
        editions.find(fits)
      ).id;
      await widen();
    });
    return select;
  }

  function tabChoice(tabs) {
    const group = make('div', { className: 'tabs', role: 'group', ariaLabel: word('Section') });
    for (const tab of [null, ...tabs]) {
      const button = make('button', { type: 'button', textContent: tab ?? word('All') });
      button.ariaPressed = String(tab === chosen.tab);
      button.addEventListener('click', () => {
        chosen.tab = tab;
        for (const other of group.children) other.ariaPressed = String(other === button);
        changed();
      });
      group.append(button);
    }
    return group;
  }

  /** Lets go of the tab. */
  async function widen() {
    chosen.tab = null;
    await draw();
    changed();
  }

  return { box, chosen, refresh, widen };
}

/** As the bar above the page shows them. */
function inOrderOfBar(tabs) {
  const bar = all('.nav-tabs-item').map((item) => item.textContent.trim());
  const placeOf = (tab) => (bar.includes(tab) ? bar.indexOf(tab) : bar.length);
  return tabs.sort((a, b) => placeOf(a) - placeOf(b));
}

function languageNames() {
  try {
    return new Intl.DisplayNames(document.documentElement.lang, { type: 'language' });
  } catch {
    return null;
  }
}
