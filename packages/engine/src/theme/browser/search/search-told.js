/** Tells of searches as somebody meant them: once the typing has rested, a result was followed or the dialog closed. */
import { tell } from '../tell.js';

const REST_MS = 1500;
const LONGEST_QUERY = 100;

export function createSearchTold() {
  let pending = null;
  let last = '';
  let timer = 0;

  function found(text, results) {
    clearTimeout(timer);
    pending = { query: text.slice(0, LONGEST_QUERY), results };
    timer = setTimeout(end, REST_MS);
  }

  /** The same words once more, such as under another filter, are the same search. */
  function end() {
    clearTimeout(timer);
    if (pending && pending.query !== last) tell('search', pending);
    last = pending?.query ?? last;
    pending = null;
  }

  /** `position`: among what was shown, from 1. */
  function chosen({ pathname }, { root, position }) {
    end();
    const path = decodeURI(pathname.slice(root.pathname.length)).replace(/(?:(^|\/)index_?)?\.html$/, '');
    tell('search-click', { query: last, target: `/${path}`, position: position + 1 });
  }

  return { found, chosen, end };
}
