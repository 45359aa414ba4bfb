/** The answer as it comes: status, time, size, headers, and a body in the form that suits it. */
import { confirm, copyText, make } from '../dom.js';
import { bodyView, isText } from './body-view.js';
import { choice } from './controls.js';
import { eventLog, isEventStream, isLines } from './events.js';
import { word } from './words.js';

/** Whatever comes beyond that is not kept; a page must not run out of memory. */
const MOST_BYTES = 10 * 1024 ** 2;

/** Shows `answer` inside of `place` while its body arrives; gives what history remembers. */
export async function showAnswer(place, answer, { startedAt, signal }) {
  const { headers, status, statusText, response, via } = answer;
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const facts = make('span', { className: 'facts' });
  const line = make('div', { className: 'tryit-status' }, statusPill(status, statusText), facts);
  if (via === 'proxy') line.append(make('span', { className: 'via', textContent: word('by proxy') }));
  const body = make('div', { className: 'tryit-body' });
  const stream = isEventStream(type) || isLines(type) ? eventLog(type) : null;
  if (stream) body.append(stream.list);
  place.replaceChildren(line, body);
  const tell = (bytes) => {
    facts.textContent = `${formatTime(performance.now() - startedAt)} · ${formatSize(bytes)}`;
  };
  tell(0);
  const { bytes, isCut } = await readAll(response, { tell, stream });
  if (signal.aborted) line.append(make('span', { className: 'via', textContent: word('Cancelled') }));
  const finished = { status, statusText, headers, type, bytes, isCut, via, timeText: facts.textContent };
  showFinished(place, finished, { body, stream });
  return finished;
}

/** Also for an answer out of history. */
export function showFinished(place, answer, live = null) {
  const { headers, type, bytes, isCut, status, statusText, timeText } = answer;
  const body = live?.body ?? make('div', { className: 'tryit-body' });
  if (!live) {
    const facts = make('span', { className: 'facts', textContent: timeText });
    place.replaceChildren(
      make('div', { className: 'tryit-status' }, statusPill(status, statusText), facts),
      body,
    );
  }
  const show = (view) => {
    if (view === 'headers') body.replaceChildren(headerTable(headers));
    else if (view === 'pretty' && live?.stream) body.replaceChildren(live.stream.list);
    else body.replaceChildren(bodyView({ bytes, type, isRaw: view === 'raw' }));
    if (isCut)
      body.append(make('p', { textContent: word('Only the first {} are shown.', formatSize(MOST_BYTES)) }));
  };
  const views = choice({
    label: word('Response'),
    options: [
      ['pretty', word('Body')],
      ...(bytes.length > 0 && isText(type, bytes) ? [['raw', word('Raw')]] : []),
      ['headers', `${word('Headers')} ${headers.length}`],
    ],
    onChoose: show,
  });
  body.before(make('div', { className: 'tryit-views' }, views, ...actions(answer)));
  show('pretty');
}

async function readAll(response, { tell, stream }) {
  const parts = [];
  const decoder = new TextDecoder();
  let size = 0;
  const reader = response.body?.getReader();
  try {
    while (reader && size < MOST_BYTES) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      size += value.length;
      stream?.write(decoder.decode(value, { stream: true }));
      tell(size);
    }
  } catch {
    // Cancelled, or the line broke: what has come is shown.
  }
  stream?.write('', true);
  const isCut = size >= MOST_BYTES;
  if (isCut) reader.cancel().catch(() => {});
  return { bytes: new Uint8Array(await new Blob(parts).arrayBuffer()), isCut };
}

function actions({ bytes, type }) {
  if (bytes.length === 0) return [];
  const save = make('a', {
    className: 'tryit-quiet',
    textContent: word('Download'),
    href: URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' })),
    download: `response.${extensionOf(type)}`,
  });
  if (!isText(type, bytes)) return [save];
  const copy = make('button', { type: 'button', className: 'tryit-quiet' });
  copy.append(make('span', { textContent: word('Copy') }));
  copy.addEventListener('click', async () => {
    await copyText(new TextDecoder().decode(bytes));
    confirm(copy, word('Copied'));
  });
  return [copy, save];
}

function extensionOf(type) {
  const [, , subtype = 'bin'] = /^([^/]+)\/(?:[^;+]*\+)?([\w-]+)/.exec(type) ?? [];
  return { plain: 'txt', javascript: 'js', mpeg: 'mp3', 'octet-stream': 'bin' }[subtype] ?? subtype;
}

function headerTable(headers) {
  return make(
    'dl',
    { className: 'tryit-headers' },
    ...headers.flatMap(([name, value]) => [
      make('dt', { textContent: name }),
      make('dd', { textContent: value }),
    ]),
  );
}

/** HTTP/2 and the proxy say no words; null wants none. */
const REASONS = {
  ...{
    200: 'OK',
    201: 'Created',
    202: 'Accepted',
    204: 'No Content',
    304: 'Not Modified',
    400: 'Bad Request',
  },
  ...{ 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 405: 'Method Not Allowed', 409: 'Conflict' },
  ...{ 415: 'Unsupported Media Type', 422: 'Unprocessable Content', 429: 'Too Many Requests' },
  ...{ 500: 'Internal Server Error', 502: 'Bad Gateway', 503: 'Service Unavailable' },
};

/** Also of a request without an answer: then the reason stands for the number. */
export function statusPill(status, statusText) {
  const reason = statusText === '' ? (REASONS[status] ?? '') : (statusText ?? '');
  const text = `${status} ${reason}`.trim();
  const pill = make('strong', { className: 'api-status', textContent: text });
  pill.dataset.status = status > 0 ? `${String(status)[0]}xx` : '5xx';
  return pill;
}

export function formatTime(ms) {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

export function formatSize(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
