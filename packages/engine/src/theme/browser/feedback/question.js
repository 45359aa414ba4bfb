/** One question: yes or no, then a comment for whoever has one. Each reader's answer is sent once. */
import { atPage } from '../analytics/at-page.js';
import { make, one, say } from '../dom.js';
import { word } from './words.js';

const LONGEST_COMMENT = 1000;
const SLOW_MS = 1000;

/** `about`: what it is asked of, unless it is the page. `close`: puts it away; what nobody asked for cannot be. */
export function createQuestion(text, { post, about, close }) {
  const box = make('div', { className: 'rating', role: 'group', ariaLabel: text });
  /** What the format calls the parts of the page's own question, which is there once. */
  const named = (id) => (about ? {} : { id });
  /** What was answered and is not sent yet. */
  let answer = null;

  function ask() {
    const choices = [word('Yes'), word('No')].map((label, index) => {
      const id = named(index === 0 ? 'feedback-thumbs-up' : 'feedback-thumbs-down');
      const button = make('button', { type: 'button', textContent: label, ...id });
      button.addEventListener('click', () => take(index === 0));
      return button;
    });
    box.replaceChildren(make('span', { textContent: text }), ...choices, ...closer());
  }

  function take(helpful) {
    answer = atPage({ type: 'feedback', helpful, ...about });
    const label = word('Your comment, optional');
    const comment = make('textarea', { className: 'comment', rows: 3, maxLength: LONGEST_COMMENT });
    Object.assign(comment, {
      ariaLabel: label,
      placeholder: label,
      dir: 'auto',
      ...named('feedback-form-input'),
    });
    const send = make('button', { textContent: word('Send'), ...named('feedback-form-submit') });
    const form = make('form', named('feedback-form'), comment, send, ...closer());
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      finish(comment.value.trim());
    });
    box.replaceChildren(make('span', { textContent: text }), form);
    comment.focus();
    watchLeaving(comment);
  }

  /** The answer counts although no comment follows; these come before what is waiting is sent, hence `capture`. */
  function watchLeaving(comment) {
    addEventListener('pagehide', leave, { capture: true, once: true });
    document.addEventListener('bindery:page', leave, { once: true });
    const hide = () => {
      if (!document.hidden || answer === null || comment.value.trim() !== '') return;
      leave();
      thank();
    };
    document.addEventListener('visibilitychange', hide, { capture: true });
  }

  function leave() {
    if (answer !== null) post.later(answer);
    answer = null;
  }

  async function finish(comment) {
    if (answer === null) return;
    const given = answer;
    answer = null;
    const button = one('form button', box);
    // Disabled, it would let go of the focus: whoever uses the keyboard alone would be nowhere.
    button.ariaDisabled = 'true';
    const slow = setTimeout(() => tell('status', word('This is taking longer than usual…')), SLOW_MS);
    const isTaken = await post.now({ ...given, ...(comment && { comment }) });
    clearTimeout(slow);
    if (isTaken) return thank();
    // What somebody wrote stays theirs to send again.
    answer = given;
    button.ariaDisabled = null;
    tell('alert', word('The feedback could not be sent.'));
  }

  function tell(role, textContent) {
    one('form p', box)?.remove();
    one('form', box).append(make('p', { role, textContent }));
  }

  function thank() {
    const thanks = word('Thank you for your feedback.');
    // A host may have taken its time: what stands below must not move under the reader's hand.
    box.style.minHeight = `${box.offsetHeight}px`;
    box.replaceChildren(make('span', { textContent: thanks, tabIndex: -1 }), ...closer());
    if (!document.hidden) one('span', box).focus();
    say(thanks);
  }

  function closer() {
    if (!close) return [];
    const button = make('button', { type: 'button', className: 'leave', ariaLabel: word('Close') });
    button.addEventListener('click', putAway);
    return [button];
  }

  function putAway() {
    leave();
    close();
  }

  box.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && close) putAway();
  });
  ask();
  return box;
}
