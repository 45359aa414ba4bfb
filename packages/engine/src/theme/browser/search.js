/**
 * The search box in the bar, and the keys that open it. All that searches is a script of its own, loaded when somebody
 * is about to: a page on which nobody searches pays for the box alone.
 */
import { make, on, one, word } from './dom.js';

/** Its script lies in the folder of ours. */
const FOLDER = new URL('.', document.currentScript?.src ?? location.href);
/** What somebody was looking for when they came to this page. */
const FOUND = 'bindery-found';

let loading = null;

export function startSearch() {
  on('click', '#search-input', openSearch);
  for (const type of ['pointerover', 'focusin']) on(type, '#search-input', load);
  document.addEventListener('keydown', (event) => {
    const isKey =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k';
    if (!isKey || !one('[data-slot="search"]:not([hidden])')) return;
    event.preventDefault();
    openSearch();
  });
  document.addEventListener('bindery:features', ({ detail }) => fillBox(detail));
}

function fillBox(enabled) {
  const slot = one('[data-slot="search"]');
  const settings = self.binderySearch;
  if (!slot || !settings || !enabled.some((name) => name === 'search' || name === 'offlineSearch')) return;
  const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);
  const label = settings.prompt ?? `${word('Search')}…`;
  slot.replaceChildren(
    make(
      'button',
      { type: 'button', id: 'search-input', ariaHasPopup: 'dialog' },
      make('i', { className: 'ico' }),
      make('span', { textContent: label }),
      make('kbd', { textContent: isMac ? '⌘K' : 'Ctrl K', ariaHidden: 'true' }),
    ),
  );
  if (wasFound()) load().then((search) => search.markFound());
}

/** Whether the reader has come from the dialog, be it by a page that was loaded anew. */
function wasFound() {
  try {
    return sessionStorage.getItem(FOUND) !== null;
  } catch {
    return false;
  }
}

async function openSearch() {
  (await load()).open();
}

function load() {
  loading ??= new Promise((resolve, reject) => {
    const script = make('script', { src: new URL(self.binderySearch.script, FOLDER).href });
    script.dataset.feature = '';
    script.onload = () => resolve(self.binderySearch.start({ folder: FOLDER, foundKey: FOUND }));
    script.onerror = () => {
      loading = null;
      script.remove();
      reject(new Error('the script of the search cannot be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}
