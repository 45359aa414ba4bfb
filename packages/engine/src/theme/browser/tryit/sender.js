/** Sends what the form holds, once it is right or somebody insists, and shows what comes of it. */

import { make, say } from '../dom.js';
import { hint, quietButton } from './controls.js';
import { describeFailure } from './describe-failure.js';
import { fetchBody } from './fetch-body.js';
import { showMistakes } from './field.js';
import { findMistakes } from './mistakes.js';
import { showAnswer, showFinished } from './response.js';
import { byProxy, keptHeaders, send } from './send.js';
import { word } from './words.js';

/** `sent` hears of every request that has left: its status, or 0 where none came back. */
export function createSender({ form, answer, past, request, sent }) {
  const label = make('span', { textContent: word('Send') });
  const button = make(
    'button',
    { type: 'button', className: 'tryit-send' },
    label,
    make('i', { className: 'ico' }),
  );
  let running = null;
  button.addEventListener('click', () => (running ? stop() : run()));

  async function run({ insists = false, act = send } = {}) {
    stop();
    const mistakes = findMistakes(form.data, form.values);
    const first = showMistakes(form, mistakes);
    if (mistakes.length > 0 && !insists) {
      answer.replaceChildren(objection(mistakes));
      openAround(first);
      first?.focus();
      // The answer may be far below.
      first?.closest('.tryit-control').append(make('p', { className: 'tryit-mistake' }, insist()));
      return;
    }
    running = new AbortController();
    const { signal } = running;
    const startedAt = performance.now();
    setBusy(true);
    answer.replaceChildren(
      make('p', { className: 'tryit-wait', textContent: word('Waiting for the response…') }),
    );
    const remember = past.draft();
    const outgoing = request();
    const whole = { ...outgoing, body: fetchBody(outgoing.body) };
    try {
      const options = { ...form.ways, credentials: form.data.credentials === true, signal };
      const got = await act(whole, act === send ? options : signal);
      const shown = await showAnswer(answer, got, { startedAt, signal });
      reveal();
      warnOfKept(got, whole);
      remember(shown);
      sent(shown.status);
      say(`${shown.status} ${shown.statusText}`);
    } catch (error) {
      if (signal.aborted)
        answer.replaceChildren(make('p', { className: 'tryit-wait', textContent: word('Cancelled') }));
      else {
        show({ failure: error });
        remember({ status: 0, failure: error });
        sent(0);
      }
    } finally {
      if (running?.signal === signal) {
        running = null;
        setBusy(false);
      }
    }
  }

  function stop() {
    running?.abort();
    running = null;
    setBusy(false);
  }

  function setBusy(isBusy) {
    button.classList.toggle('busy', isBusy);
    label.textContent = isBusy ? word('Cancel') : word('Send');
  }

  function objection(mistakes) {
    const box = make('div', { className: 'tryit-failure', role: 'alert' });
    box.append(
      make('strong', { textContent: word('Some fields are not right yet: {}', mistakes.length) }),
      make(
        'ul',
        {},
        ...mistakes.slice(0, 8).map(({ at, text }) => make('li', { textContent: `${at}: ${text}` })),
      ),
      insist(),
    );
    return box;
  }

  function insist() {
    return framed(quietButton(word('Send anyway'), () => run({ insists: true })));
  }

  /** What came of a request, also of an earlier one. */
  function show(outcome) {
    if (outcome.failure) answer.replaceChildren(explained(outcome.failure));
    else if (outcome.bytes) showFinished(answer, outcome);
    else answer.replaceChildren();
    reveal();
  }

  /** The form may be long, and the button stays in sight above it. */
  function reveal() {
    answer.scrollIntoView({ block: 'nearest' });
  }

  function explained(error) {
    const box = describeFailure(error);
    if (error.code === 'unsure') {
      box.append(
        framed(quietButton(word('Send through the proxy'), () => run({ insists: true, act: byProxy }))),
      );
    }
    return box;
  }

  function warnOfKept({ via }, whole) {
    const names = keptHeaders(whole, via).join(', ');
    if (names === '') return;
    answer.prepend(hint(word('Browsers do not let pages send {}.', names)));
  }

  return { button, run, stop, show };
}

/** As visible as it is needed. */
function framed(button) {
  button.classList.add('framed');
  return button;
}

function openAround(control) {
  for (let box = control?.closest('details'); box; box = box.parentElement.closest('details'))
    box.open = true;
}
