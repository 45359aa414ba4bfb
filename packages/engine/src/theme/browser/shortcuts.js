/** Single keys for those who know them, and a sheet that tells which: `?`. They can be switched off there. */
import { on, one, recall, word } from './dom.js';
import { loadPart } from './parts.js';

const KEY = 'bindery-keys';

/** What a key does; those that lead nowhere on this page are not offered. */
const SHORTCUTS = [
  ['/', () => word('Search'), () => one('[data-slot="search"]:not([hidden]) :is(input, button)')],
  ['n', () => word('Next'), () => one('.pagination [rel="next"]')],
  ['p', () => word('Previous'), () => one('.pagination [rel="prev"]')],
  ['t', () => word('Change the theme'), () => one('#theme-switch')],
  ['?', () => word('Keyboard shortcuts'), () => document.body],
];

export function startShortcuts() {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.('input, textarea, select, [contenteditable], .mermaid, [role="tablist"]'))
      return;
    if (event.key === '?') showSheet();
    else if (recall(KEY) !== 'off') press(event);
  });
  on('click', '[data-shortcuts]', showSheet);
}

function press(event) {
  const target = SHORTCUTS.find(([key]) => key === event.key)?.[2]();
  if (!target || one('dialog[open]')) return;
  event.preventDefault();
  if (target.localName === 'input') target.focus();
  else target.click();
}

function showSheet() {
  loadPart('keys').then(
    ({ show }) => show({ shortcuts: SHORTCUTS, key: KEY }),
    () => {},
  );
}
