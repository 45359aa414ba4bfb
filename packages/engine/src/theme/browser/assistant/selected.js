/** Ways to ask about a part of the page: text that is selected, a block of code. */
import { all, make, one } from '../dom.js';
import { word } from './words.js';

const MOST_LETTERS = 4000;
const FEWEST_LETTERS = 3;
const PAUSE_MS = 250;

/** `ask(selection)` opens the panel with it. */
export function offerSelected(ask) {
  const button = make('button', { type: 'button', className: 'ask-selected' });
  button.addEventListener('pointerdown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    ask(selectedText());
    button.remove();
  });
  let timer = 0;
  document.addEventListener('selectionchange', () => {
    button.remove();
    clearTimeout(timer);
    timer = setTimeout(show, PAUSE_MS);
  });
  // What was selected before this script came.
  timer = setTimeout(show, PAUSE_MS);

  function show() {
    if (!selectedText()) return;
    const { bottom, left, right } = getSelection().getRangeAt(0).getBoundingClientRect();
    button.replaceChildren(make('i', { className: 'ico' }), word('Ask about this'));
    const middle = Math.min(Math.max((left + right) / 2, 90), innerWidth - 90);
    button.style.top = `${bottom + scrollY + 8}px`;
    button.style.left = `${middle + scrollX}px`;
    document.body.append(button);
  }
}

/** What is selected in the page's content; null: nothing that one could ask about. */
export function selectedText() {
  const selection = getSelection();
  const text = selection.toString().trim();
  const node = selection.anchorNode;
  const within = node instanceof Element ? node : node?.parentElement;
  if (text.length < FEWEST_LETTERS || !within?.closest('#content-area')) return null;
  const code = within.closest('.code-block code');
  return code ? codeOf(code, text) : { text: text.slice(0, MOST_LETTERS), kind: 'text' };
}

/** Each block of the page gets a button of its own, which takes its place beside those that are there. */
export function offerCode(ask) {
  for (const block of all('#content-area .code-block')) {
    if (one('.ask-code', block)) continue;
    const name = word('Ask about this code');
    const button = make('button', { type: 'button', className: 'copy ask-code', ariaLabel: name });
    button.title = name;
    const code = one('code', block);
    button.addEventListener('click', () => ask(codeOf(code, code.textContent), button));
    block.append(button);
  }
}

function codeOf(code, text) {
  const language = /(?:^|\s)language-(\S{1,40})/.exec(code.className)?.[1];
  return { text: text.slice(0, MOST_LETTERS), kind: 'code', ...(language ? { language } : {}) };
}
