/** Server-sent events and lines of JSON, each as it comes. */
import { make } from '../dom.js';
import { readEvent } from '../read-event.js';
import { jsonTree, parseJson } from './json-tree.js';

const MOST_ROWS = 500;

export const isEventStream = (type) => /^text\/event-stream\b/i.test(type);
export const isLines = (type) =>
  /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-seq|stream\+json)\b/i.test(type);

/** `write` takes text as it arrives, in whatever pieces. */
export function eventLog(type) {
  const list = make('ol', { className: 'tryit-log', role: 'log', tabIndex: 0 });
  const started = performance.now();
  let rest = '';
  const add = (name, data) => {
    list.append(logRow({ name, data, afterMs: performance.now() - started }));
    if (list.children.length > MOST_ROWS) list.firstChild.remove();
  };
  const write = (text, isEnd = false) => {
    rest += text;
    const parts = rest.split(isEventStream(type) ? /\r\n\r\n|\n\n|\r\r/ : /\r?\n/);
    rest = isEnd ? '' : parts.pop();
    for (const part of parts) {
      if (!isEventStream(type)) {
        if (part.trim() !== '') add('', part);
        continue;
      }
      const { event, data } = readEvent(part);
      if (data !== null) add(event, data);
    }
  };
  return { list, write };
}

/** One message: when it came, what it is called, what it says. */
export function logRow({ name, data, afterMs, way = '' }) {
  let shown;
  try {
    shown = /^\s*[[{]/.test(data) ? jsonTree(parseJson(data)) : data;
  } catch {
    shown = data;
  }
  return make(
    'li',
    { className: way },
    make('span', { className: 'when', textContent: `+${(afterMs / 1000).toFixed(2)} s` }),
    make('span', { className: 'event', textContent: name }),
    make('div', {}, shown),
  );
}
