/** Single keys for those who know them, and a sheet that tells which: `?`. They can be switched off there. */
import { make, on, one, recall, remember, word } from './dom.js';

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
  if (one('dialog[open]')) return;
  const rows = SHORTCUTS.filter(([, , target]) => target()).map(([key, name]) =>
    make('p', {}, make('kbd', { textContent: key }), make('span', { textContent: name() })),
  );
  const toggle = make('input', { type: 'checkbox', checked: recall(KEY) !== 'off' });
  toggle.addEventListener('change', () => remember(KEY, toggle.checked ? 'on' : 'off'));
  const close = make('button', { type: 'button', textContent: word('Close') });
  const sheet = make(
    'dialog',
    { className: 'shortcuts', ariaLabel: word('Keyboard shortcuts') },
    make('h2', { textContent: word('Keyboard shortcuts') }),
    ...rows,
    make('label', {}, toggle, word('Use single keys')),
    close,
  );
  close.addEventListener('click', () => sheet.close());
  sheet.addEventListener('close', () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
}
