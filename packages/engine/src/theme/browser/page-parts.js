/** The banner that can be closed, the row of tabs, tables that scroll. */
import { all, on, one, remember, word } from './dom.js';

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
    // No landmark: a page may have many, and all are called the same.
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', word('Table'));
  }
}
