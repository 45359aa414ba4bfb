/** Files and folders with the keys of a tree: up and down walk, left and right close and open. */
import { all, fresh } from './dom.js';

const started = new WeakSet();

export function startTrees() {
  for (const tree of fresh('.tree', started)) {
    for (const [index, item] of itemsOf(tree).entries()) item.tabIndex = index === 0 ? 0 : -1;
    tree.addEventListener('keydown', (event) => move(tree, event));
    tree.addEventListener('focusin', (event) => {
      for (const item of itemsOf(tree)) item.tabIndex = item === event.target ? 0 : -1;
    });
  }
}

function itemsOf(tree) {
  return all('summary, .tree-file', tree);
}

function move(tree, event) {
  const items = itemsOf(tree).filter((item) => item.checkVisibility?.() ?? item.offsetParent);
  const at = items.indexOf(document.activeElement);
  if (at < 0) return;
  const item = items[at];
  const folder = item.localName === 'summary' ? item.parentElement : null;
  const isRtl = getComputedStyle(tree).direction === 'rtl';
  const open = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const close = isRtl ? 'ArrowRight' : 'ArrowLeft';
  let next = null;
  if (event.key === 'ArrowDown') next = items[at + 1];
  else if (event.key === 'ArrowUp') next = items[at - 1];
  else if (event.key === 'Home') next = items[0];
  else if (event.key === 'End') next = items.at(-1);
  else if (event.key === open && folder) {
    if (folder.open) next = items[at + 1];
    else folder.open = true;
  } else if (event.key === close) {
    if (folder?.open) folder.open = false;
    else next = item.closest('ul')?.closest('details')?.querySelector('summary');
  } else return;
  event.preventDefault();
  next?.focus();
}
