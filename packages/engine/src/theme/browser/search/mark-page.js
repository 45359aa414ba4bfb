/** Marks on the page what was searched for, without touching its elements. A click or Escape takes the marks away. */
import { termsOf } from '@bindery/search';
import { all, one } from '../dom.js';

const NAME = 'bindery-found';
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MOST = 500;
/** What was found long ago is no longer what the reader looks for. */
const FRESH_MS = 30_000;

export function createMarks(key) {
  let isListening = false;
  function listen() {
    if (isListening) return;
    isListening = true;
    document.addEventListener('bindery:page', () => (stored(key) ? show() : clear()));
    addEventListener('hashchange', show);
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !one('dialog[open]')) clear();
    });
  }
  function show() {
    listen();
    const found = stored(key);
    if (!found || !isHere(found.href)) return;
    sessionStorage.removeItem(key);
    clear();
    const ranges = findRanges(new Set(found.terms));
    if (ranges.length === 0 || !self.Highlight) return;
    CSS.highlights.set(NAME, new Highlight(...ranges));
  }
  /** Noted before the link is followed: another page may be loaded anew. */
  function note(href, terms) {
    listen();
    try {
      sessionStorage.setItem(key, JSON.stringify({ href, terms, at: Date.now() }));
    } catch {
      // Then the page opens without marks.
    }
  }
  return { show, note };
}

function clear() {
  self.CSS?.highlights?.delete(NAME);
}

function stored(key) {
  try {
    const found = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return found && Date.now() - found.at < FRESH_MS ? found : null;
  } catch {
    return null;
  }
}

/** Hosts show `guides/start.html` as `guides/start`, and a front page as its folder. */
function isHere(href) {
  const plain = (address) =>
    new URL(address, location.href).pathname.replace(/(?:\/index_?)?(?:\.html)?\/?$/, '');
  return plain(href) === plain(location.href);
}

function findRanges(terms) {
  const ranges = [];
  for (const area of all('#content-area')) {
    const walker = document.createTreeWalker(area, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node && ranges.length < MOST; node = walker.nextNode()) {
      if (node.parentElement.closest('script, style, button, [hidden], .sr')) continue;
      for (const { 0: text, index } of node.data.matchAll(WORD)) {
        for (const [start, end] of placesIn(text, terms)) {
          const range = new Range();
          range.setStart(node, index + start);
          range.setEnd(node, index + end);
          ranges.push(range);
        }
      }
    }
  }
  return ranges;
}

/** A whole word, or of a line without spaces the characters that were asked for. */
function placesIn(text, terms) {
  if (text.charCodeAt(0) < 0x0e00) {
    return termsOf(text).some((term) => terms.has(term)) ? [[0, text.length]] : [];
  }
  const places = [];
  for (let at = 0; at < text.length - 1; at++)
    if (terms.has(text.slice(at, at + 2))) places.push([at, at + 2]);
  return places;
}
