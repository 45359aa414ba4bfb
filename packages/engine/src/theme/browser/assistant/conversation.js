/** Questions are asked one at a time; what comes back goes into the thread and onto the screen. */
import { make } from '../dom.js';
import { ask } from './ask.js';
import { failureText } from './failure.js';
import { createTurn } from './turn.js';
import { word } from './words.js';

const SLOW_MS = 8000;

/** `changed()`: something began or ended. `announce(text)`: for screen readers, once for each of the two. */
export function createConversation({ thread, root, changed, announce }) {
  const list = make('div', { className: 'turns' });
  const views = new Map();
  let running = null;

  function send(question, selection) {
    stop();
    const turn = { question, ...(selection ? { selection } : {}) };
    thread.state.turns.push(turn);
    run(turn);
  }

  async function run(turn) {
    const control = new AbortController();
    running = control;
    for (const key of ['failure', 'retryAfterSeconds', 'outcome', 'messageId', 'helpful']) delete turn[key];
    const update = (news) => {
      Object.assign(turn, news);
      views.get(turn)?.refresh();
    };
    update({ answer: '', sources: [], nearest: [] });
    draw();
    views.get(turn).box.scrollIntoView({ block: 'start' });
    changed();
    announce(word('Thinking…'));
    const slow = setTimeout(() => update({ isSlow: true }), SLOW_MS);
    const saving = setInterval(thread.save, 1000);
    const told = (event, data) => {
      clearTimeout(slow);
      update({ ...take(event, data, turn), isSlow: false });
    };
    const ending = await ask(question(turn), { root, signal: control.signal, told });
    clearTimeout(slow);
    clearInterval(saving);
    if (running === control) running = null;
    update({ ...(ending.failure ? ending : {}), looksFor: '', isSlow: false });
    thread.save();
    changed();
    announce(ending.failure ? failureText(turn) : word('The answer is here.'));
  }

  function take(event, data, turn) {
    if (event === 'thread') {
      thread.state.threadId = data.threadId;
      return { messageId: data.messageId };
    }
    if (event === 'search') return { looksFor: data.query };
    if (event === 'text') return { answer: turn.answer + data.delta };
    if (event === 'sources') return { sources: data.items };
    return event === 'done' ? { outcome: data.outcome, nearest: data.nearest } : {};
  }

  /** What the server is told; the page is that which the reader sees now. */
  function question(turn) {
    const { lang, dataset } = document.documentElement;
    const { threadId } = thread.state;
    return {
      message: turn.question,
      ...(threadId ? { threadId } : {}),
      // Readers know a folder's front page by the folder.
      page: dataset.currentPath?.replace(/\/index$/, '') || '/',
      ...(turn.selection ? { selection: turn.selection } : {}),
      history: thread.historyBefore(turn),
      language: lang,
    };
  }

  function stop() {
    running?.abort();
    running = null;
  }

  /** What is there stays; `anew`: its words may be those of another language now. */
  function draw(anew = false) {
    if (anew) views.clear();
    for (const turn of thread.state.turns) {
      if (views.has(turn)) continue;
      const retry = () => {
        stop();
        run(turn);
      };
      views.set(turn, createTurn(turn, { root, retry, changed: thread.save }));
    }
    list.replaceChildren(...thread.state.turns.map((turn) => views.get(turn).box));
  }

  return { list, send, stop, draw, isRunning: () => running !== null };
}
