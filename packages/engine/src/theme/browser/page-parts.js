/** The banner that can be closed, prompts to copy, tables that scroll. */
import { all, confirm, copyText, make, on, one, remember, word } from './dom.js';

let listens = false;

export function startBanner() {
  const banner = one('.site-banner[data-id]');
  const { dataset, classList } = document.documentElement;
  classList.toggle('no-banner', banner !== null && dataset.closedBanner === banner.dataset.id);
  if (listens) return;
  listens = true;
  on('click', '[data-close-banner]', (button) => {
    const { id } = button.closest('.site-banner').dataset;
    dataset.closedBanner = id;
    remember('bindery-banner', id);
    classList.add('no-banner');
  });
}

/** Where a row of tabs is wider than the screen, the chosen one is in sight. */
export function showTab() {
  for (const row of all('.nav-tabs')) {
    const tab = one('[data-active]', row);
    if (!tab || row.scrollWidth <= row.clientWidth) continue;
    const { left, width } = tab.getBoundingClientRect();
    const middle = row.getBoundingClientRect().left + row.clientWidth / 2;
    row.scrollLeft += left + width / 2 - middle;
  }
}

/** What scrolls can be reached with the keyboard. */
export function startScrollers() {
  for (const box of all('.table')) {
    if (box.scrollWidth <= box.clientWidth) continue;
    box.tabIndex = 0;
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', word('Table'));
  }
}

export function startPrompts() {
  for (const prompt of all('.prompt')) {
    if (one('.prompt-actions', prompt)) continue;
    const text = one('.prompt-text', prompt).textContent;
    const actions = (prompt.dataset.actions ?? 'copy').split(',');
    const bar = make('div', { className: 'prompt-actions' });
    if (actions.includes('copy')) {
      const button = make('button', { type: 'button' }, make('span', { textContent: word('Copy prompt') }));
      button.addEventListener('click', async () => {
        await copyText(text);
        confirm(button, word('Copied'));
      });
      bar.append(button);
    }
    if (actions.includes('cursor')) {
      const href = `cursor://anysphere.cursor-deeplink/prompt?text=${encodeURIComponent(text)}`;
      bar.append(make('a', { href, textContent: 'Open in Cursor' }));
    }
    prompt.append(bar);
  }
}
