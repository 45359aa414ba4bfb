/**
 * The search box in the bar, and the keys that open it. All that searches is a script of its own, loaded when somebody
 * is about to: a page on which nobody searches pays for the box alone.
 */
import { isShortcut, make, on, one, word } from './dom.js';
import { enabledFeatures } from './features.js';
import { FOLDER, loadScript } from './load-script.js';
import { typeAhead } from './type-ahead.js';

/** What somebody was looking for when they came to this page. */
const FOUND = 'bindery-found';

let search = null;
let isOff = false;

export function startSearch() {
  on('click', '#search-bar-entry', openSearch);
  for (const type of ['pointerover', 'focusin']) on(type, '#search-bar-entry', load);
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event, 'k') || isOff || !one('[data-slot="search"]')) return;
    event.preventDefault();
    openSearch();
  });
  document.addEventListener('bindery:features', ({ detail }) => fillBox(detail));
}

function fillBox(enabled) {
  const slot = one('[data-slot="search"]');
  const settings = self.binderySearch;
  isOff = !settings || !enabled.some((name) => name === 'search' || name === 'offlineSearch');
  if (!slot || isOff) return;
  const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);
  const label = settings.prompt ?? `${word('Search')}…`;
  slot.replaceChildren(
    make(
      'button',
      { type: 'button', id: 'search-bar-entry', ariaHasPopup: 'dialog' },
      make('i', { className: 'ico' }),
      make('span', { textContent: label }),
      make('kbd', { textContent: isMac ? '⌘K' : 'Ctrl K', ariaHidden: 'true' }),
    ),
  );
  if (wasFound()) load().then(({ markFound }) => markFound());
}

/** Whether the reader has come from the dialog, be it by a page that was loaded anew. */
function wasFound() {
  try {
    return sessionStorage.getItem(FOUND) !== null;
  } catch {
    return false;
  }
}

/** Its keys may come before it is known whether the deployment has a search. */
function openSearch() {
  return typeAhead(async () => {
    await enabledFeatures();
    if (!isOff) (await load()).open();
  });
}

async function load() {
  await loadScript(new URL(self.binderySearch.script, FOLDER).href);
  search ??= self.binderySearch.start({ folder: FOLDER, foundKey: FOUND });
  return search;
}
