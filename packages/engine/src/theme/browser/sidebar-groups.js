/** Groups of the sidebar stay as the reader has left them, on every page of this visit. */
import { all, one } from './dom.js';
import { loadPart, part } from './parts.js';

const KEY = 'bindery-groups';

let listens = false;

export function startGroups() {
  if (part('groups')) part('groups').start();
  else if (one('#sidebar .nav[data-rest]')) loadPart('groups').then(startGroups, () => {});
  restoreGroups(one('#sidebar'));
  if (listens) return;
  listens = true;
  // A click comes before the group has changed; `toggle` would also tell of changes that nobody asked for.
  document.addEventListener('click', (event) => {
    const group = event.target.closest?.('#sidebar summary')?.parentElement;
    if (!group || group.matches('.menu') || event.target.closest('a')) return;
    const all = { ...readChosen(), [nameOf(group)]: !group.open };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // Then they close with the page.
    }
  });
}

function restoreGroups(within) {
  if (!within) return;
  const chosen = readChosen();
  for (const group of all('details:not(.menu)', within)) {
    // The way to the current page is always open.
    if (!one('[aria-current="page"]', group)) group.open = chosen[nameOf(group)] ?? group.open;
    if (group.open) part('groups')?.fill(group, restoreGroups);
  }
}

/** The titles on the way to it. */
function nameOf(group) {
  const titles = [];
  for (let at = group; at; at = at.parentElement.closest('#sidebar details')) {
    titles.unshift(one('summary', at).textContent);
  }
  return titles.join(' / ');
}

function readChosen() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
