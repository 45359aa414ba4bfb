/**
 * Searches as somebody meant them, seen from outside of the dialog, which weighs enough: one counts once the typing
 * has rested or a result was followed.
 */
import { on } from '../dom.js';

const REST_MS = 1500;
const LONGEST_QUERY = 100;
const BUSY = '.search-dialog[aria-busy]';
const FAILED = '.search-dialog .failed';
const FIELD = '.search-dialog .field';
const ROWS = '.search-dialog .rows > a:not(.again)';

/** `root`: address of the site's root. */
export function watchSearches(later, root) {
  let last = '';
  let timer = 0;

  /** The same words once more, such as under another filter, are the same search. */
  function count() {
    clearTimeout(timer);
    if (document.querySelector(FAILED)) return;
    const query = document.querySelector(FIELD)?.value.trim().slice(0, LONGEST_QUERY);
    if (!query || query.length < 2 || query === last) return;
    last = query;
    later({ type: 'search', query, results: document.querySelectorAll(ROWS).length });
  }

  /** Nothing found yet is not nothing found. */
  function rest() {
    clearTimeout(timer);
    timer = setTimeout(() => (document.querySelector(BUSY) ? rest() : count()), REST_MS);
  }

  on('input', FIELD, rest);
  on('click', ROWS, (row) => {
    count();
    const path = decodeURI(new URL(row.href).pathname.slice(root.pathname.length));
    const target = `/${path.replace(/(?:(^|\/)index_?)?\.html$/, '')}`;
    const position = [...row.parentElement.children].indexOf(row) + 1;
    later({ type: 'search-click', query: last, target, position });
  });
}
