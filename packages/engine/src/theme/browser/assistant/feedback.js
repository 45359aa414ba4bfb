/** Whether an answer helped, and what was missing. */
import { make, say } from '../dom.js';
import { word } from './words.js';

const MOST_LETTERS = 1000;

export function createFeedback(turn, { root, changed }) {
  const more = make('form', { className: 'more', hidden: true });
  const vote = (helpful, name) => {
    const button = make('button', { type: 'button', className: helpful ? 'yes' : 'no', ariaLabel: name });
    button.title = name;
    button.append(make('i', { className: 'ico' }));
    button.addEventListener('click', () => {
      turn.helpful = helpful;
      send({ helpful });
      draw();
      changed();
      if (helpful) say(word('Thank you.'));
      more.hidden = helpful;
      if (!helpful) text.focus();
    });
    return button;
  };
  const yes = vote(true, word('This helped'));
  const no = vote(false, word('This did not help'));
  const text = make('input', {
    className: 'field',
    maxLength: MOST_LETTERS,
    ariaLabel: word('What was missing?'),
  });
  text.placeholder = word('What was missing?');
  more.append(text, make('button', { textContent: word('Send') }));
  more.addEventListener('submit', (event) => {
    event.preventDefault();
    if (text.value.trim() !== '') send({ helpful: false, comment: text.value.trim() });
    more.replaceChildren(make('p', { textContent: word('Thank you.') }));
    say(word('Thank you.'));
    no.focus();
  });

  /** Nobody waits for it, and a server that is away does not disturb the reader. */
  function send(opinion) {
    fetch(new URL('-/assistant/feedback', root), {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messageId: turn.messageId, ...opinion }),
    }).catch(() => {});
  }

  function draw() {
    yes.ariaPressed = String(turn.helpful === true);
    no.ariaPressed = String(turn.helpful === false);
  }

  draw();
  return [make('div', { className: 'feedback' }, yes, no), more];
}
