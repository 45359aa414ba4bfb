/** Small menus made of <details>: one open at a time, closed by Escape or a click elsewhere, walked with arrow keys. */
import { all, one } from './dom.js';

export function startMenus() {
  document.addEventListener('click', (event) => closeMenus(event.target.closest?.('.menu')));
  document.addEventListener('keydown', (event) => {
    const menu = event.target.closest?.('.menu');
    if (event.key === 'Escape') {
      const open = one('.menu[open]');
      closeMenus(null);
      if (open) one('summary', open).focus();
    } else if (menu?.open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const items = all('.menu-list :is(a, button)', menu).filter((item) => item.offsetParent);
      const at = items.indexOf(document.activeElement);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      items[(at + step + items.length) % items.length]?.focus();
    }
  });
}

function closeMenus(except) {
  for (const menu of all('.menu[open]')) {
    if (menu !== except) menu.open = false;
  }
}
