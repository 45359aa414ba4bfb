/** The panel: beside the page where there is room, over all of it on phones. */
import { confirm, copyText, make, one } from '../dom.js';
import { getReady } from './ask.js';
import { createConversation } from './conversation.js';
import { createField } from './field.js';
import { selectedText } from './selected.js';
import { createThread } from './thread.js';
import { word } from './words.js';

const PHONE = matchMedia('(max-width: 47.99rem)');

export function createPanel(root) {
  const thread = createThread(root);
  const { state } = thread;
  const status = make('p', { className: 'sr', role: 'status' });
  const announce = (text) => {
    status.textContent = text;
  };
  const conversation = createConversation({ thread, root, changed, announce });
  const field = createField({
    thread,
    send: (text, selection) => {
      conversation.send(text, selection);
      settle();
    },
    stop: () => conversation.stop(),
  });
  const title = make('h2', { id: 'bindery-assistant-title' });
  const fresh = iconButton('new', startAnew);
  const copy = iconButton('copy-thread', async () => {
    await copyText(thread.asText());
    confirm(copy, word('Copied'));
  });
  const forget = iconButton('forget', deleteThread);
  const leave = iconButton('close', () => close());
  const welcome = make('div', { className: 'welcome' });
  const box = make(
    'div',
    { className: 'thread chat-assistant-sheet-content', tabIndex: 0 },
    welcome,
    conversation.list,
  );
  const panel = make(
    'div',
    { id: 'chat-assistant-sheet', className: 'assistant chat-assistant-sheet', tabIndex: -1 },
    make('div', { className: 'head chat-assistant-sheet-header' }, title, fresh, copy, forget, leave),
    box,
    field.form,
    status,
  );
  panel.setAttribute('aria-labelledby', title.id);
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.stopPropagation();
    close();
  });
  // Where it covers the page, a link is a way to the page.
  panel.addEventListener('click', (event) => {
    if (PHONE.matches && event.target.closest('a[href]')) setTimeout(() => close({ keepsFocus: true }));
  });
  // What was pressed has gone with the answer that it belonged to.
  panel.addEventListener('click', (event) => event.target.closest('.again') && settle());
  PHONE.addEventListener('change', () => place());
  addEventListener('pagehide', () => {
    conversation.stop();
    keepPlace();
    thread.save();
  });
  let opener = null;
  let language = '';

  /** `by`: what was pressed. Whoever is in the panel already leaves it. */
  function toggle(by) {
    if (state.isOpen && (by || panel.contains(document.activeElement))) close();
    else open({ by, selection: selectedText() });
  }

  function open({ by = null, selection = null, question = '' } = {}) {
    opener = by ?? document.activeElement;
    if (selection) field.setSelection(selection);
    if (question) field.setText(question);
    getReady(root);
    state.isOpen = true;
    refresh();
    thread.save();
    field.focus();
  }

  function close({ keepsFocus = false } = {}) {
    state.isOpen = false;
    const hadFocus = panel.contains(document.activeElement);
    place();
    thread.save();
    if (keepsFocus || !hadFocus) return;
    const back = opener?.isConnected && opener !== document.body ? opener : one('#assistant-entry button');
    back?.focus();
  }

  /** For the page that is shown now. */
  function refresh() {
    if (language !== document.documentElement.lang) {
      language = document.documentElement.lang;
      translate();
    }
    place();
  }

  /** Where one goes on while an answer comes; the keyboard of a phone would cover half of it. */
  function settle() {
    if (matchMedia('(hover: none)').matches) panel.focus({ preventScroll: true });
    else field.focus();
  }

  function translate() {
    title.textContent = word('Assistant');
    name(fresh, word('New thread'));
    name(copy, word('Copy the thread'));
    name(forget, word('Delete the thread'));
    name(leave, word('Close'));
    field.translate();
    conversation.draw(true);
    changed();
  }

  function place() {
    const isOver = state.isOpen && PHONE.matches;
    const { dataset } = document.documentElement;
    if (state.isOpen) {
      dataset.asking = '';
      if (!panel.isConnected) {
        document.body.append(panel);
        box.scrollTop = state.top;
      }
    } else {
      delete dataset.asking;
      keepPlace();
      panel.remove();
    }
    panel.role = isOver ? 'dialog' : 'region';
    panel.ariaModal = isOver ? 'true' : null;
    for (const other of document.body.children) {
      if (other !== panel && other.id !== 'bindery-status') other.inert = isOver;
    }
  }

  /** Where one reads in the thread; a box that is taken out of the page forgets it. */
  function keepPlace() {
    if (panel.isConnected) state.top = box.scrollTop;
  }

  function changed() {
    const isEmpty = state.turns.length === 0;
    fresh.hidden = copy.hidden = forget.hidden = isEmpty;
    welcome.replaceChildren(...(isEmpty ? greeting() : []));
    welcome.hidden = !isEmpty;
    field.setRunning(conversation.isRunning());
  }

  function greeting() {
    const questions = startersOf(document.documentElement.lang).map((text) => {
      const button = make('button', { type: 'button', textContent: text });
      button.addEventListener('click', () => field.sendText(text));
      return make('li', {}, button);
    });
    const list = questions.length > 0 ? [make('ul', {}, ...questions)] : [];
    return [make('p', { textContent: word('Ask anything about this documentation.') }), ...list];
  }

  function startAnew() {
    conversation.stop();
    thread.clear();
    conversation.draw();
    field.setText('');
    changed();
    field.focus();
  }

  /** Where the server keeps threads, it forgets this one as well. */
  function deleteThread() {
    const { threadId } = state;
    if (threadId)
      fetch(new URL(`-/assistant/threads/${encodeURIComponent(threadId)}`, root), {
        method: 'DELETE',
        keepalive: true,
      }).catch(() => {});
    startAnew();
  }

  return { toggle, open, refresh, isOpen: () => state.isOpen, sendText: field.sendText };
}

/** Questions of docs.json: one list for all languages, or one for each. */
function startersOf(language) {
  const { questions = [] } = self.binderyAssistant;
  return Array.isArray(questions) ? questions : (questions[language] ?? []);
}

function iconButton(shape, act) {
  const button = make('button', { type: 'button', className: `icon-button ${shape}` });
  button.append(make('i', { className: 'ico' }));
  button.addEventListener('click', act);
  return button;
}

function name(button, text) {
  button.ariaLabel = text;
  button.title = text;
}
