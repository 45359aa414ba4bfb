/** A question and its answer, as the reader sees them. */
import { confirm, copyText, make } from '../dom.js';
import { showMarkdown } from './blocks.js';
import { canRetry, failureText } from './failure.js';
import { createFeedback } from './feedback.js';
import { siteLink } from './site-link.js';
import { word } from './words.js';

let drawn = 0;

/** `retry()` asks the question again. */
export function createTurn(turn, { root, retry, changed }) {
  const question = make('h3', { id: `bindery-question-${++drawn}`, textContent: turn.question });
  const doing = make('p', { className: 'doing' });
  const said = make('div', { className: 'said prose' });
  const after = make('div', { className: 'after' });
  const box = make(
    'article',
    { className: 'turn' },
    make('div', { className: 'question' }, ...(turn.selection ? [quote(turn.selection)] : []), question),
    doing,
    said,
    after,
  );
  box.setAttribute('aria-labelledby', question.id);
  let frame = 0;

  /** As often as the screen is drawn; at the end at once, for a page that nobody sees draws nothing. */
  function refresh() {
    frame ||= requestAnimationFrame(draw);
    if (isOver()) draw();
  }

  function draw() {
    cancelAnimationFrame(frame);
    frame = 0;
    showMarkdown(said, turn.answer, { root, isWhole: isOver() });
    box.ariaBusy = String(!isOver());
    doing.hidden = isOver() || turn.answer !== '';
    doing.textContent = turn.isSlow
      ? word('This is taking longer than usual…')
      : turn.looksFor
        ? word('Searching for “{}”…', turn.looksFor)
        : word('Thinking…');
    after.replaceChildren(...(isOver() ? ending() : []));
    // The theme gives code its copy button.
    if (isOver()) document.dispatchEvent(new CustomEvent('bindery:added', { detail: said }));
  }

  const isOver = () => Boolean(turn.outcome || turn.failure);

  function ending() {
    const parts = [];
    if (turn.failure) parts.push(make('p', { className: 'failure', textContent: failureText(turn) }));
    const unknown = turn.outcome === 'unknown';
    parts.push(
      ...links(
        unknown ? word('Pages that may help') : word('Sources'),
        unknown ? turn.nearest : turn.sources,
      ),
    );
    const actions = make('div', { className: 'actions' });
    if (turn.answer) actions.append(copyButton());
    if (!turn.failure || canRetry(turn)) {
      const again = make('button', { type: 'button', className: 'again' });
      again.append(make('i', { className: 'ico' }), make('span', { textContent: word('Try again') }));
      again.addEventListener('click', retry);
      actions.append(again);
    }
    if (turn.messageId && turn.answer) actions.append(...createFeedback(turn, { root, changed }));
    return actions.childNodes.length > 0 ? [...parts, actions] : parts;
  }

  function copyButton() {
    const button = make('button', { type: 'button', className: 'copy-answer' });
    button.append(make('i', { className: 'ico' }), make('span', { textContent: word('Copy') }));
    button.addEventListener('click', async () => {
      await copyText(turn.answer);
      confirm(button, word('Copied'));
    });
    return button;
  }

  /** Of what the server names, too, only what lies in this site is a link. */
  function links(title, items = []) {
    const rows = items.flatMap(({ title: name, heading, address }) => {
      const href = siteLink(address, root);
      if (href === null) return [];
      const small = heading && heading !== name ? [make('small', { textContent: heading })] : [];
      return make('li', {}, make('a', { href }, make('span', { textContent: name }), ...small));
    });
    if (rows.length === 0) return [];
    return [make('h4', { textContent: title }), make('ul', { className: 'sources' }, ...rows)];
  }

  draw();
  return { box, refresh };
}

/** What the question is about: a few lines of it. */
export function quote({ text, kind }) {
  return make('blockquote', { className: `about ${kind}`, textContent: text });
}
