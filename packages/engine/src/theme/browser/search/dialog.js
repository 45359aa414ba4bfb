/** The dialog: a field, what it finds as somebody types, and a way through it with the keyboard alone. */
import { make } from '../dom.js';
import { createAsk } from './ask.js';
import { createFilters } from './filters.js';
import { forgetSearches, recentSearches, rememberSearch } from './recent.js';
import { resultRows } from './results.js';
import css from './search.css';
import { word } from './words.js';

const PAUSE_MS = 70;
const SLOW_MS = 500;
const LIST = 'bindery-search-list';

export function createDialog({ folder, marks }) {
  const ask = createAsk(folder);
  const root = new URL('..', folder);
  const input = make('input', {
    ...{
      id: 'search-input',
      type: 'search',
      className: 'field',
      autocomplete: 'off',
      spellcheck: false,
      enterKeyHint: 'go',
    },
    ...{ role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false' },
  });
  input.setAttribute('aria-controls', LIST);
  const list = make('div', { id: LIST, className: 'rows', role: 'listbox' });
  const about = make('div', { className: 'about' });
  const status = make('p', { className: 'sr', role: 'status' });
  const filters = createFilters(ask, () => look(0));
  const close = make('button', { type: 'button', className: 'leave' });
  const dialog = make(
    'dialog',
    { className: 'search-dialog' },
    make('form', { method: 'dialog', role: 'search' }, make('i', { className: 'ico' }), input, close),
    filters.box,
    make('div', { className: 'found' }, about, list),
    status,
    hints(),
  );
  let turn = 0;
  let timer = 0;
  let active = -1;
  let terms = [];

  function open() {
    if (dialog.open) return;
    if (!dialog.isConnected) document.body.append(make('style', { textContent: css }), dialog);
    const label = self.binderySearch.prompt ?? `${word('Search')}…`;
    dialog.ariaLabel = word('Search');
    input.placeholder = label;
    input.ariaLabel = label;
    close.replaceChildren(make('span', { className: 'sr', textContent: word('Close') }), ' Esc');
    dialog.showModal();
    input.select();
    filters.refresh().catch(() => {});
    look(0);
  }

  /** Asks once nothing was typed for a moment; an answer that comes too late is not shown. */
  function look(pauseMs) {
    clearTimeout(timer);
    const now = ++turn;
    timer = setTimeout(async () => {
      const text = input.value.trim();
      if (!isTelling(text)) return showRecent();
      dialog.ariaBusy = 'true';
      const slow = setTimeout(() => now === turn && wait(text), SLOW_MS);
      try {
        const answer = await ask.query(text, filters.chosen);
        if (now === turn) show(text, answer);
      } catch {
        if (now === turn)
          say([make('p', { className: 'failed', textContent: word('Search cannot be loaded.') })]);
      } finally {
        clearTimeout(slow);
        if (now === turn) dialog.ariaBusy = null;
      }
    }, pauseMs);
  }

  /** What was found before stays where it is: it may be what the reader wants. */
  function wait(text) {
    status.textContent = word('Searching for “{}”…', text);
    if (!list.children[0]) say([asTold()]);
  }

  /** In sight, what screen readers were told. */
  function asTold() {
    return make('p', { textContent: status.textContent });
  }

  function show(text, { hits, terms: found, near }) {
    terms = found;
    status.textContent =
      hits.length > 0 ? word('Results: {}', hits.length) : word('No results for “{}”', text);
    say(hits.length > 0 ? [] : nothingFound(near));
    list.ariaLabel = word('Search');
    fill(resultRows(hits, root));
    choose([...list.children].findIndex(({ isBest }) => isBest));
  }

  function nothingFound(near) {
    const parts = [asTold()];
    if (near.length > 0) {
      const words = near.map((other) => textButton(other, () => lookFor(other)));
      parts.push(make('p', { className: 'near' }, `${word('Did you mean:')} `, ...words));
    }
    if (filters.chosen.tab !== null) {
      parts.push(make('p', {}, textButton(word('Search everywhere'), filters.widen)));
    }
    return parts;
  }

  function textButton(textContent, act) {
    return make('button', { type: 'button', textContent, onclick: () => act() });
  }

  function lookFor(text) {
    input.value = text;
    input.focus();
    look(0);
  }

  function showRecent() {
    turn++;
    dialog.ariaBusy = null;
    status.textContent = '';
    const recent = recentSearches();
    if (recent.length === 0) {
      say([]);
      return fill([]);
    }
    const forget = textButton(word('Clear'), () => {
      forgetSearches();
      showRecent();
      input.focus();
    });
    say([make('p', { className: 'head' }, word('Recent searches'), forget)]);
    list.ariaLabel = word('Recent searches');
    fill(
      recent.map((text) => {
        const row = make('a', { href: '#', className: 'again', role: 'option', tabIndex: -1 });
        row.dataset.plain = '';
        row.append(make('i', { className: 'ico' }), make('span', { className: 'what', textContent: text }));
        row.addEventListener('click', (event) => {
          event.preventDefault();
          lookFor(text);
        });
        return row;
      }),
    );
  }

  function say(parts) {
    about.replaceChildren(...parts);
  }

  function fill(rows) {
    for (const [index, row] of rows.entries()) row.id = `${LIST}-${index}`;
    list.replaceChildren(...rows);
    list.hidden = rows.length === 0;
    input.ariaExpanded = String(!list.hidden);
    choose(-1);
    list.scrollTop = 0;
  }

  function choose(index) {
    const rows = [...list.children];
    active = index;
    for (const [at, row] of rows.entries()) row.ariaSelected = String(at === index);
    if (rows[index]) {
      input.setAttribute('aria-activedescendant', rows[index].id);
      rows[index].scrollIntoView({ block: 'nearest' });
    } else input.removeAttribute('aria-activedescendant');
  }

  function move(step) {
    const { length } = list.children;
    if (length > 0) choose((Math.max(active, step < 0 ? 0 : -1) + step + length) % length);
  }

  input.addEventListener('input', () => look(PAUSE_MS));
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      move(step);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // With the keys that were held, as a click would have been.
      list.children[active]?.dispatchEvent(new MouseEvent('click', event));
    }
  });
  list.addEventListener('pointermove', (event) => {
    const row = event.target.closest('a');
    if (row && row.ariaSelected !== 'true') choose([...list.children].indexOf(row));
  });
  // Before anybody follows the link: the page that comes is to know what was looked for.
  list.addEventListener('click', (event) => {
    const row = event.target.closest('a:not(.again)');
    if (!row) return;
    rememberSearch(input.value.trim());
    marks.note(row.href, terms);
    if (event.ctrlKey || event.metaKey) return;
    dialog.close();
    // A place on this very page: nothing is loaded, and the address may stay the same.
    setTimeout(marks.show);
  });
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  return { open };
}

/** One letter says nothing; one character of Chinese may. */
function isTelling(text) {
  return text.length > 1 || /[^\p{ASCII}]/u.test(text);
}

function hints() {
  const hint = (keys, text) =>
    make('span', {}, ...keys.split(' ').map((key) => make('kbd', { textContent: key })), text);
  return make(
    'footer',
    { ariaHidden: 'true' },
    hint('↑ ↓', word('Move')),
    hint('↵', word('Open')),
    hint('Esc', word('Close')),
  );
}
