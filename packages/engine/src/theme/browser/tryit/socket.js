/** A console for a channel: connect, send messages that begin as their schema says, see what comes. */
import { defaultValue } from '@bindery/playground';
import { make, say } from '../dom.js';
import { area, quietButton, select } from './controls.js';
import { describeFailure } from './describe-failure.js';
import { logRow } from './events.js';
import { Failure } from './failure.js';
import { word } from './words.js';

const MOST_ROWS = 500;

export function createConsole({ form, answer, request, sent }) {
  const label = make('span', { textContent: word('Connect') });
  const button = make(
    'button',
    { type: 'button', className: 'tryit-send' },
    label,
    make('i', { className: 'ico' }),
  );
  const status = make('div', {
    className: 'tryit-status',
    role: 'status',
    textContent: word('Not connected'),
  });
  const log = make('ol', {
    className: 'tryit-log',
    role: 'log',
    tabIndex: 0,
    hidden: true,
    ariaLabel: word('Message'),
  });
  const { box: composer, read } = createComposer(form, () => sendMessage());
  answer.append(status, composer, log);
  let socket = null;
  let startedAt = 0;
  button.addEventListener('click', () => (socket ? stop() : run()));

  function run() {
    stop();
    const url = request().url.replace(/^http/, 'ws');
    startedAt = performance.now();
    log.hidden = false;
    log.replaceChildren();
    try {
      socket = new WebSocket(url);
    } catch (error) {
      status.replaceChildren(describeFailure(error));
      return;
    }
    const own = socket;
    let wasOpen = false;
    show(word('Waiting for the response…'));
    own.onopen = () => {
      wasOpen = true;
      sent(101);
      show(word('Connected'));
    };
    own.onmessage = ({ data }) =>
      add({ name: '↓', data: typeof data === 'string' ? data : `${data.size} B` });
    own.onclose = ({ code, reason }) => {
      if (socket === own) socket = null;
      show(word('Not connected'));
      if (wasOpen) note(`${code} ${reason}`);
      else if (code !== 1000) {
        status.replaceChildren(describeFailure(new Failure('unreachable', new URL(url).host)));
        sent(0);
      }
    };
  }

  function stop() {
    socket?.close(1000);
    socket = null;
    show(word('Not connected'));
  }

  function sendMessage() {
    if (socket?.readyState !== WebSocket.OPEN) return;
    const text = read();
    socket.send(text);
    add({ name: '↑', data: text, way: 'out' });
  }

  function show(text) {
    status.textContent = text;
    say(text);
    button.classList.toggle('busy', socket !== null);
    label.textContent = socket ? word('Disconnect') : word('Connect');
    composer.querySelector('button').disabled = socket?.readyState !== WebSocket.OPEN;
  }

  function note(text) {
    add({ name: '', data: text });
  }

  function add(message) {
    log.append(logRow({ ...message, afterMs: performance.now() - startedAt }));
    if (log.children.length > MOST_ROWS) log.firstChild.remove();
    log.scrollTop = log.scrollHeight;
  }

  return { button, run, stop };
}

function createComposer(form, act) {
  const { messages = [] } = form.data;
  const textOf = ({ schema, examples }) => {
    const value = examples?.[0]?.value ?? defaultValue(form.data, schema) ?? '';
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  };
  const text = area({ label: word('Message'), value: messages[0] ? textOf(messages[0]) : '', onInput() {} });
  const list = select({
    label: word('Message'),
    options: messages.map(({ name }, index) => [index, name]),
    onChoose(index) {
      text.value = textOf(messages[index]);
    },
  });
  const send = quietButton(word('Send'), act);
  send.classList.add('framed');
  send.disabled = true;
  const row = make('div', { className: 'tryit-row' }, ...(messages.length > 1 ? [list] : []), send);
  return { box: make('div', { className: 'tryit-group' }, text, row), read: () => text.value };
}
