/**
 * Was this helpful? At the end of the page, and of a block of code. Loaded once the host has taken a view, so that
 * nobody writes a comment that nobody gets.
 */
import { all, make, one } from '../dom.js';
import { blockOf } from '../tell.js';
import css from './feedback.css';
import { createQuestion } from './question.js';
import { word } from './words.js';

self.binderyOutside.showFeedback = (post) => {
  if (!one('#bindery-feedback'))
    document.head.append(make('style', { id: 'bindery-feedback', textContent: css }));
  for (const slot of all('[data-slot="feedback"]')) {
    if (slot.childNodes.length > 0) continue;
    slot.append(createQuestion(word('Was this page helpful?'), { post }));
    slot.hidden = false;
  }
  for (const block of all('#content-area .code-block')) if (!one('.rate', block)) addButton(block, post);
};

function addButton(block, post) {
  const button = make('button', {
    type: 'button',
    className: 'copy rate',
    ariaLabel: word('Feedback on this code'),
  });
  button.ariaExpanded = 'false';
  let question = null;
  const close = () => {
    question.remove();
    question = null;
    button.ariaExpanded = 'false';
    button.focus();
  };
  button.addEventListener('click', () => {
    if (question) return close();
    question = createQuestion(word('Was this code helpful?'), { post, about: blockOf(block), close });
    button.ariaExpanded = 'true';
    block.append(question);
    one('button', question).focus();
  });
  block.append(button);
}
