/**
 * What was sent in this session, to be sent again: requests without their secrets, answers as long as the page lives.
 * A request that got no answer is kept with the reason.
 */
import { make } from '../dom.js';
import { section } from './controls.js';
import { statusPill } from './response.js';
import { readState, writeState } from './state.js';
import { word } from './words.js';

const KEY = 'bindery-tryit-history';
const MOST = 30;
const answers = new Map();

/** `show` gets what came of a request, as far as it is still known. */
export function createHistory({ form, show, place, request }) {
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
      statusPill(entry.failure?.code ?? entry.status, null),
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
      show(answers.get(entry.at) ?? entry);
    });
    return make('li', {}, button);
  }

  /** What the form holds now, which somebody may change until `add` hears what came of it. */
  function draft() {
    const sent = { name, url: request().url, state: writeState(form.values, form.data) };
    return function add(shown) {
      const at = Date.now();
      answers.set(at, shown);
      const { status, failure } = shown;
      const entry = { ...sent, at, status, ...(failure && { failure: withoutDetail(failure) }) };
      keep([entry, ...recall()].slice(0, MOST));
      draw();
    };
  }

  draw();
  return { box, draft };
}

/** Words of the browser's may quote the address or a header, with the secrets in it; ours name no more than a host. */
function withoutDetail({ code, subject }) {
  return subject === undefined ? { code: 'other', subject: '' } : { code, subject };
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
