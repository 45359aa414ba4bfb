/** What each key does on this page, and whether single keys are wanted. */
import { addStyle, make, one, recall, remember, word } from './dom.js';
import css from './shortcut-sheet.css';

export function showSheet({ shortcuts, key: setting }) {
  addStyle('shortcuts', css);
  if (one('dialog[open]')) return;
  const held = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl ';
  const [first, ...rest] = shortcuts;
  const rows = [first, [`${held}I`, () => word('Ask AI'), () => one('#assistant-entry')], ...rest]
    .filter(([, , target]) => target())
    .map(([key, name]) =>
      make('p', {}, make('kbd', { textContent: key }), make('span', { textContent: name() })),
    );
  const toggle = make('input', { type: 'checkbox', checked: recall(setting) !== 'off' });
  toggle.addEventListener('change', () => remember(setting, toggle.checked ? 'on' : 'off'));
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
