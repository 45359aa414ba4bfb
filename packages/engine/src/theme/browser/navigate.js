/**
 * From page to page without loading everything anew: the next page is fetched while the pointer is over its link, and
 * its body takes the place of this one. Whatever goes wrong, the browser follows the link as usual.
 */
import { all, one, say } from './dom.js';
import { loadParts } from './parts.js';
import { load, parsed, startPrefetch, watchLinks } from './prefetch.js';
import { showProgress } from './progress.js';
import { holdTarget, targetOf } from './target.js';

let shown = location.href;
/** Counts clicks: the last one wins. */
let turns = 0;
/** How long the last page took to be put in place; nothing is known before the first. */
let showMs = Infinity;
/** Timer that notes where the reader is; it must not fire for another page. */
let saving = 0;

export function startNavigation(startPage) {
  const target = targetOf(location.hash);
  const [visit] = performance.getEntriesByType('navigation');
  if (target && visit?.type === 'navigate') holdTarget(target);
  if (!location.protocol.startsWith('http')) return;
  history.scrollRestoration = 'manual';
  // A relative address would mean another file in another folder.
  for (const icon of all('link[rel="icon"]', document.head)) icon.setAttribute('href', icon.href);
  startPrefetch(linkOf);
  watchLinks(linkOf);
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const to = new URL(link.href);
    if (isSamePage(to, new URL(shown))) return;
    event.preventDefault();
    go(to.href, { startPage, isBack: false });
  });
  addEventListener('popstate', () => {
    if (isSamePage(new URL(location.href), new URL(shown))) {
      shown = location.href;
      return;
    }
    go(location.href, { startPage, isBack: true });
  });
  addEventListener('scroll', () => {
    clearTimeout(saving);
    saving = setTimeout(() => history.replaceState({ ...history.state, y: scrollY }, ''), 100);
  });
  if (history.state?.y) scrollTo({ top: history.state.y, behavior: 'instant' });
}

/** A link to another page of this site; null for anything else. */
function linkOf(event) {
  const link = event.target.closest?.('a[href]');
  if (!link || link.target || link.hasAttribute('download') || link.hasAttribute('data-plain')) return null;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin) return null;
  return /\.html$|\/$|\/[^/.]*$/.test(to.pathname) ? link : null;
}

function isSamePage(a, b) {
  return ownAddress(a.pathname) === ownAddress(b.pathname) && a.search === b.search;
}

/** Links lead to the twin of a front page, which readers need not know of. */
function ownAddress(address) {
  return address.replace(/\/index_(\.html)?(?=$|\?)/, (_, ending) => (ending ? '/index.html' : '/'));
}

async function go(href, { startPage, isBack }) {
  clearTimeout(saving);
  const turn = ++turns;
  const hideProgress = showProgress();
  try {
    const page = await load(href).finally(hideProgress);
    // Whoever clicked elsewhere meanwhile does not want this page any more.
    if (turn !== turns) return;
    const { url } = page;
    const next = parsed(page);
    const body = next.getElementById('body-content');
    if (!body || !isSameBuild(next, url)) throw new Error('another build of the site');
    await loadParts(body);
    if (turn !== turns) return;
    clearTimeout(saving);
    const hash = new URL(href).hash;
    if (!isBack) history.pushState(null, '', ownAddress(url) + hash);
    shown = location.href;
    const show = () => {
      const began = performance.now();
      const keep = one('#sidebar')?.scrollTop ?? 0;
      swap(next, body);
      startPage();
      const sidebar = one('#sidebar');
      if (sidebar && keep > 0) sidebar.scrollTop = keep;
      settle(hash, isBack);
      watchLinks(linkOf);
      showMs = performance.now() - began;
    };
    // Browsers move by themselves where a reader swipes back.
    if (isBack) show();
    else await inTransition(show);
  } catch {
    if (turn !== turns) return;
    if (isBack) location.reload();
    else location.assign(href);
  }
}

/** Slower than this, and the two frames that a transition takes before the new page is there would be felt. */
const QUICK_MS = 30;

/** One page fades into the next where the browser can do that, the machine is quick and the reader likes motion. */
function inTransition(show) {
  const isLiked = matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches;
  if (!document.startViewTransition || !isLiked || document.hidden || showMs > QUICK_MS) return show();
  const { ready, finished, updateCallbackDone } = document.startViewTransition(show);
  // Whoever goes on at once cuts it short.
  for (const ending of [ready, finished]) ending.catch(() => {});
  return updateCallbackDone;
}

/** After an update of the site its files have other names: then everything has to be loaded. */
function isSameBuild(next, url) {
  const own = all('link[rel="stylesheet"], script[src]:not([data-feature])', document.head).map((part) =>
    nameOf(part.getAttribute('href') ?? part.getAttribute('src')),
  );
  const others = all('link[rel="stylesheet"], script[src]:not([data-feature])', next.head).map((part) =>
    nameOf(part.getAttribute('href') ?? part.getAttribute('src')),
  );
  return new URL(url).origin === location.origin && others.every((name) => own.includes(name));
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What the head says of one page. Its other addresses are the site's; the icon's was made absolute at the start. */
const ABOUT_PAGE =
  'link:is([rel="canonical"], [rel="alternate"]), meta:is([name="description"], [name="keywords"], [name="robots"], [name^="bindery-"], [name^="twitter:"], [property]), script[type="application/ld+json"]';

function swap(next, body) {
  const root = document.documentElement;
  const mode = root.classList.contains('dark') ? 'dark' : 'light';
  for (const { name, value } of next.documentElement.attributes) root.setAttribute(name, value);
  for (const name of ['dir', 'class', 'style']) {
    if (!next.documentElement.hasAttribute(name)) root.removeAttribute(name);
  }
  root.classList.remove('light', 'dark');
  root.classList.add('js', mode);
  document.title = next.title;
  for (const tag of all(ABOUT_PAGE, document.head)) tag.remove();
  document.head.append(...all(ABOUT_PAGE, next.head));
  document.body.className = next.body.className;
  for (const style of all('style[data-page]')) style.remove();
  document.head.append(...all('style[data-page]', next.head));
  one('#body-content').replaceWith(document.adoptNode(body));
  for (const script of all('script[data-feature=""]', next.head)) loadFeature(script.getAttribute('src'));
}

function loadFeature(src) {
  const href = new URL(src, location.href).href;
  if (all('script[data-feature]').some((script) => script.src === href)) return;
  const script = document.createElement('script');
  script.src = href;
  script.dataset.feature = '';
  script.async = false;
  script.onload = () => dispatchEvent(new Event('load'));
  document.head.append(script);
}

function settle(hash, isBack) {
  const target = targetOf(hash);
  const y = isBack ? history.state?.y : undefined;
  if (target && y === undefined) holdTarget(target);
  else scrollTo({ top: y ?? 0, behavior: 'instant' });
  const main = one('#content-area');
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
  say(document.title);
}
