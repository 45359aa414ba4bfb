/** What was sent in this session, to be sent again: requests without their secrets, answers as long as the page lives. */
import { make } from '../dom.js';
import { section } from './controls.js';
import { showFinished, statusPill } from './response.js';
import { readState, writeState } from './state.js';
import { word } from './words.js';

const KEY = 'bindery-tryit-history';
const MOST = 30;
const answers = new Map();

export function createHistory({ form, answer, place, request }) {
  const name = `${place.dataset.method} ${place.dataset.path}`;
  const list = make('ol', { className: 'tryit-past' });
  const box = section(word('History'), { isOpen: false }, list);

  function draw() {
    const own = recall().filter((entry) => entry.name === name);
    box.hidden = own.length === 0;
    box.querySelector('small').textContent = String(own.length);
    list.replaceChildren(...own.map(row));
  }

  function row(entry) {
    const button = make(
      'button',
      { type: 'button' },
      statusPill(entry.status, null),
      make('code', { textContent: entry.url }),
      make('time', { textContent: new Date(entry.at).toLocaleTimeString(document.documentElement.lang) }),
    );
    button.addEventListener('click', () => {
      delete form.values.body;
      Object.assign(form.values, readState(form.data, entry.state, { isForeign: false }), {
        secrets: form.values.secrets,
      });
      form.draw();
      form.changed();
      const kept = answers.get(entry.at);
      if (kept) showFinished(answer, kept);
    });
    return make('li', {}, button);
  }

  function add(shown) {
    const at = Date.now();
    answers.set(at, shown);
    const entry = {
      name,
      at,
      status: shown.status,
      url: request().url,
      state: writeState(form.values, form.data),
    };
    keep([entry, ...recall()].slice(0, MOST));
    draw();
  }

  draw();
  return { box, add };
}

function recall() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

function keep(entries) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // Then there is no history.
  }
}
