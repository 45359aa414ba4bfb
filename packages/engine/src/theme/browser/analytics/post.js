/** The way to the host. What it does not take is lost: pages neither wait for it nor try again. */
import { atPage } from './at-page.js';

const PAUSE_MS = 5000;
const PATIENCE_MS = 10_000;
const MOST = 50;
const MOST_BYTES = 16_000;

export function createPost(address) {
  const waiting = [];
  let timer = 0;
  /** Whether the host took what it was last asked to; null: it has not said yet. */
  let isHeard = null;

  /** True: the host has it. */
  async function now(event) {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        body: bodyOf([atPage(event)]),
        headers: { 'Content-Type': 'text/plain' },
        credentials: 'omit',
        keepalive: true,
        priority: 'low',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      isHeard = answer.ok;
    } catch {
      isHeard = false;
    }
    if (!isHeard) waiting.length = 0;
    return isHeard;
  }

  function later(event) {
    if (isHeard === false) return;
    waiting.push({ at: performance.now(), ...atPage(event) });
    if (waiting.length >= MOST) flush();
    timer ||= setTimeout(flush, PAUSE_MS);
  }

  function flush() {
    clearTimeout(timer);
    timer = 0;
    for (let count = waiting.length; waiting.length > 0; ) {
      const body = bodyOf(waiting.slice(0, count));
      if (count > 1 && body.length * 3 > MOST_BYTES) {
        count = Math.ceil(count / 2);
        continue;
      }
      waiting.splice(0, count);
      navigator.sendBeacon(address, body);
    }
  }

  // The last moment that browsers tell of.
  document.addEventListener('visibilitychange', () => document.hidden && flush());
  addEventListener('pagehide', flush);
  return { now, later };
}

function bodyOf(events) {
  const now = performance.now();
  const aged = events.map(({ at = now, ...event }) => ({ ...event, agoMs: Math.round(now - at) }));
  return JSON.stringify({ v: 1, events: aged });
}
