/** One question to the site's own server, and its answer as it comes. */
import { readEvent } from '../read-event.js';

/** Whoever says nothing for so long is not heard any more; servers that are at work send a sign of life. */
const SILENCE_MS = 45_000;
const FAILURES = { 403: 'off', 404: 'off', 405: 'off', 413: 'too_long', 429: 'busy' };

/**
 * `told(event, data)` for each event. Resolves when the answer is over, with what went wrong or null: a code of the
 * server's, or `stopped`, `offline`, `down`, `slow`, `cut`.
 */
export async function ask(body, { root, signal, told }) {
  const watch = new AbortController();
  let silence = 0;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => watch.abort(), SILENCE_MS);
  };
  let isOver = null;
  let hasBegun = false;
  try {
    listen();
    const answer = await fetch(new URL('-/assistant', root), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.any([signal, watch.signal]),
    });
    if (!/^text\/event-stream\b/.test(answer.headers.get('content-type') ?? '')) return await refusal(answer);
    for await (const { event, data } of events(answer.body, listen)) {
      if (event === 'error') isOver = { failure: data.code, retryAfterSeconds: data.retryAfterSeconds };
      else if (event === 'done') isOver = { failure: null };
      hasBegun = true;
      told(event, data);
      if (isOver) break;
    }
  } catch {
    // Said below: a fetch does not tell why it failed.
    if (signal.aborted) return { failure: 'stopped' };
    if (watch.signal.aborted) return { failure: 'slow' };
    if (!isOver) return { failure: !navigator.onLine ? 'offline' : hasBegun ? 'cut' : 'down' };
  } finally {
    clearTimeout(silence);
  }
  return isOver ?? { failure: signal.aborted ? 'stopped' : 'cut' };
}

/** Somebody has opened the panel: the server opens its index while they type. */
export function getReady(root) {
  fetch(new URL('-/assistant', root), { method: 'HEAD', priority: 'low' }).catch(() => {});
}

async function* events(stream, heard) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      const parts = (rest + value).split(/\r\n\r\n|\n\n|\r\r/);
      rest = parts.pop();
      for (const part of parts) {
        const { event, data } = readEvent(part);
        if (data !== null) yield { event, data: JSON.parse(data) };
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function refusal(answer) {
  const { error } = await answer.json().catch(() => ({}));
  const after = Number(answer.headers.get('retry-after'));
  return {
    failure: FAILURES[answer.status] ?? 'down',
    ...(after > 0 ? { retryAfterSeconds: after } : {}),
    ...(error?.code && !FAILURES[answer.status] && MESSAGES.has(error.code) ? { failure: error.code } : {}),
  };
}

const MESSAGES = new Set(['budget', 'busy', 'model', 'too_long', 'off']);
