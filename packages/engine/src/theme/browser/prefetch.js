/**
 * Pages that a reader is likely to open next are fetched ahead: what the pointer rests on, what a finger touches, and,
 * where there is no pointer that could rest, the first links in sight. A sweep over a list costs nothing.
 */
import { all } from './dom.js';

/** A pointer that stays so long means it. */
const REST_MS = 65;
const MAX_KEPT = 24;
/** Of links that are merely in sight, for each page that is read. */
const MAX_IN_SIGHT = 4;

const kept = new Map();
let resting = 0;
let stopWatching = () => {};

export function startPrefetch(linkOf) {
  const isWanted = (link) => link && !isFrugal() && !isHere(link);
  const listen = (type, act) => {
    document.addEventListener(type, (event) => act(linkOf(event), event), { passive: true });
  };
  const rest = (link) => {
    clearTimeout(resting);
    if (isWanted(link)) resting = setTimeout(() => ahead(link), REST_MS);
  };
  listen('pointerover', (link, { pointerType }) => rest(pointerType === 'touch' ? null : link));
  listen('focusin', rest);
  for (const type of ['touchstart', 'pointerdown']) {
    listen(type, (link) => {
      if (isWanted(link)) ahead(link);
    });
  }
}

/** On a phone nothing announces a tap. Called for every page that is shown. */
export function watchLinks(linkOf) {
  stopWatching();
  if (!matchMedia('(hover: none)').matches || isFrugal() || !window.IntersectionObserver) return;
  let left = MAX_IN_SIGHT;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || left === 0) continue;
      observer.unobserve(target);
      left -= 1;
      ahead(target);
    }
  });
  const start = () => {
    for (const link of all('.mdx-content a[href], .pagination a[href]')) {
      if (linkOf({ target: link }) && !isHere(link)) observer.observe(link);
    }
  };
  if (document.readyState === 'complete') idle(start);
  else addEventListener('load', () => idle(start), { once: true });
  stopWatching = () => observer.disconnect();
}

/** The page at an address, fetched once. */
export function load(href, priority = 'auto') {
  const address = href.split('#')[0];
  let page = kept.get(address);
  if (!page) {
    page = fetch(address, { headers: { accept: 'text/html' }, priority }).then(async (answer) => {
      const isPage = answer.ok && answer.headers.get('content-type')?.includes('text/html');
      if (!isPage) throw new Error('not a page');
      return { html: await answer.text(), url: answer.url };
    });
    page.catch(() => kept.delete(address));
    kept.set(address, page);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value);
  }
  return page;
}

/** A page's document; whoever shows it takes its elements along, so it is used once. */
export function parsed(page) {
  const next = page.next ?? new DOMParser().parseFromString(page.html, 'text/html');
  page.next = null;
  return next;
}

function ahead(link) {
  load(link.href, 'low').then(
    (page) => idle(() => (page.next = parsed(page))),
    () => {},
  );
}

/** Not every browser tells when it has nothing to do. */
function idle(act) {
  if (window.requestIdleCallback) requestIdleCallback(act, { timeout: 200 });
  else setTimeout(act, 200);
}

function isHere({ href }) {
  return href.split('#')[0] === location.href.split('#')[0];
}

function isFrugal() {
  const { saveData, effectiveType = '' } = navigator.connection ?? {};
  return saveData || effectiveType.endsWith('2g');
}
