/**
 * In a large section a page holds the way to itself; other groups are links to their first page. Here they become
 * groups that open in place, filled from one file that all pages of the section share and that is loaded when a reader
 * turns to the sidebar.
 */
import { all, fresh, make, one } from './dom.js';

/** By address: the section's whole list, or the promise of it. */
const lists = new Map();
const started = new WeakSet();

export function makeGroups() {
  const nav = one('#sidebar .nav[data-rest]');
  if (!nav) return;
  for (const link of all('a.closed', nav)) makeGroup(link);
  for (const link of fresh('#sidebar .nav a.more', started)) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      withList(link, (list) => showMore(link, list));
    });
  }
  const loadAhead = () => withList(nav, () => {});
  for (const type of ['pointerover', 'focusin']) nav.addEventListener(type, loadAhead, { once: true });
}

/** Whatever a group holds, `then` it can be looked at; at once where the section's list is here already. */
export function fillGroup(group, then = () => {}) {
  const { at } = group.dataset;
  if (at === undefined) return;
  withList(group, (list) => {
    if (group.dataset.at === undefined) return;
    delete group.dataset.at;
    group.append(document.importNode(listAt(list, at), true));
    markCurrent(group);
    then(group);
  });
}

/** A group with a page of its own: the link stays, and beside it is what opens the group. */
function makeGroup(link) {
  const isOwn = 'own' in link.dataset;
  const summary = make('summary');
  const group = make('details', {}, summary);
  group.dataset.at = link.dataset.at;
  group.dataset.href = link.href;
  if (isOwn) {
    summary.append(make('span', { className: 'sr', textContent: link.textContent }));
    link.after(group);
    link.removeAttribute('class');
  } else {
    summary.append(...link.childNodes);
    link.replaceWith(group);
  }
  group.addEventListener('toggle', () => group.open && fillGroup(group));
}

function showMore(link, list) {
  const { at, from, to } = link.dataset;
  const items = [...listAt(list, at).children].slice(+from, +to);
  const item = link.parentElement;
  const parent = item.parentElement;
  const sidebar = one('#sidebar');
  const before = sidebar.scrollHeight - sidebar.scrollTop;
  const first = document.importNode(items[0], true);
  item.before(first, ...items.slice(1).map((one) => document.importNode(one, true)));
  item.remove();
  // What the reader looked at stays where it was.
  if (from === '0') sidebar.scrollTop = sidebar.scrollHeight - before;
  markCurrent(parent);
  one('a, summary', first)?.focus({ preventScroll: true });
}

function listAt(list, at) {
  for (const index of at === '' ? [] : at.split('.')) {
    list = one(':scope > ul, :scope > details > ul', list.children[index]);
  }
  return list;
}

/** A page that is listed twice is current in both places. */
function markCurrent(within) {
  const current = one('#sidebar .nav a[aria-current="page"]')?.href;
  for (const link of all('a[href]', within)) {
    if (link.href !== current) continue;
    link.setAttribute('aria-current', 'page');
    link.dataset.active = 'true';
    const entry = link.parentElement;
    if (entry.localName === 'li') entry.dataset.active = 'true';
  }
}

/** Where it cannot be loaded, the link does what it does without script. */
function withList(element, act) {
  const { rest } = element.closest('.nav').dataset;
  const address = new URL(rest, location.href).href;
  const known = lists.get(address) ?? load(address);
  if (known instanceof Element) act(known);
  else known.then(act, () => element.closest('details, a')?.isConnected && follow(element));
}

function follow(element) {
  const href = element.dataset.href ?? element.href;
  if (href) location.assign(href);
}

function load(address) {
  const coming = new Promise((resolve, reject) => {
    const script = make('script', { src: address, onerror: reject });
    script.onload = () => resolve(parse(self.binderySidebar, address));
    document.head.append(script);
  });
  lists.set(address, coming);
  coming.then(
    (list) => lists.set(address, list),
    () => lists.delete(address),
  );
  return coming;
}

/** Addresses in the file are those of a page at the root of the site, which is the folder above the file's. */
function parse(html, address) {
  const list = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;
  const root = new URL('..', address);
  for (const link of all('a[href]', list))
    link.setAttribute('href', new URL(link.getAttribute('href'), root).href);
  for (const icon of all('img[src]', list))
    icon.setAttribute('src', new URL(icon.getAttribute('src'), root).href);
  return list;
}
