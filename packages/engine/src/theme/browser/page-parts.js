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

/** Where a row of tabs is wider than the screen, the chosen one is in sight; a row that shows it stays at its beginning. */
export function showTab() {
  for (const row of all('.nav-tabs')) {
    row.scrollLeft = 0;
    const tab = one('[data-active]', row)?.getBoundingClientRect();
    const box = row.getBoundingClientRect();
    // About in the middle: what stands beside the row is not counted.
    if (tab?.left < box.left || tab?.right > box.right)
      row.scrollLeft = (tab.right + tab.left - box.right) / 2;
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
