/** Where a question is written, what it is about, and the button that sends it or stops the answer. */
import { make } from '../dom.js';
import { quote } from './turn.js';
import { word } from './words.js';

const MOST_LETTERS = 2000;

export function createField({ thread, send, stop }) {
  const { state } = thread;
  const text = make('textarea', {
    id: 'chat-assistant-textarea',
    className: 'field',
    rows: 1,
    maxLength: MOST_LETTERS,
    enterKeyHint: 'send',
  });
  text.value = state.draft;
  const about = make('div', { className: 'chosen', hidden: true });
  const button = make(
    'button',
    { className: 'send chat-assistant-send-button' },
    make('i', { className: 'ico' }),
  );
  const note = make('p', { className: 'note' });
  const form = make(
    'form',
    {},
    about,
    make('div', { className: 'write chat-assistant-input' }, text, button),
    note,
  );
  let isRunning = false;
  let selection = null;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isRunning) stop();
    else sendText(text.value);
  });
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (!isRunning) sendText(text.value);
  });
  text.addEventListener('input', () => {
    state.draft = text.value;
    grow();
  });

  function sendText(written) {
    const question = written.trim().slice(0, MOST_LETTERS);
    if (question === '') return;
    const chosen = selection;
    setText('');
    setSelection(null);
    send(question, chosen);
  }

  function setText(value) {
    text.value = value;
    state.draft = value;
    grow();
  }

  function setSelection(chosen) {
    selection = chosen;
    about.hidden = chosen === null;
    if (chosen === null) return;
    const drop = make('button', { type: 'button', className: 'drop', ariaLabel: word('Remove') });
    drop.append(make('i', { className: 'ico' }));
    drop.addEventListener('click', () => {
      setSelection(null);
      text.focus();
    });
    about.replaceChildren(quote(chosen), drop);
  }

  function setRunning(now) {
    isRunning = now;
    form.classList.toggle('running', now);
    button.ariaLabel = now ? word('Stop') : word('Send');
    button.title = button.ariaLabel;
  }

  /** As high as its text, up to a limit of the stylesheet. */
  function grow() {
    text.style.height = 'auto';
    if (text.scrollHeight > 0) text.style.height = `${text.scrollHeight}px`;
  }

  function translate() {
    text.placeholder = word('Ask a question…');
    text.ariaLabel = word('Ask a question…');
    note.textContent = word('Answers are made by AI and may be wrong: follow the links to check them.');
    setRunning(isRunning);
  }

  function focus() {
    text.focus({ preventScroll: true });
    text.setSelectionRange(text.value.length, text.value.length);
    grow();
  }

  return { form, sendText, setText, setSelection, setRunning, translate, focus };
}
