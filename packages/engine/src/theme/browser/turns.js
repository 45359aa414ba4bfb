/** What is to be done for a page, one step after the other. The newest list is the one that counts. */

/** A slow phone's reader who taps or scrolls meanwhile waits no longer than this, and for the step under way. */
const TURN_MS = 8;

let newest = [];

export function atOnce(steps) {
  newest = steps;
  for (const step of steps) step();
}

/**
 * Gives what does it in turns, between which the browser answers its reader. What is left, be it all, is dropped when
 * another page takes over meanwhile.
 */
export function inTurns(steps) {
  const own = [...steps];
  newest = own;
  return function go() {
    const began = performance.now();
    while (newest === own && own.length > 0 && performance.now() - began < TURN_MS) own.shift()();
    if (newest === own && own.length > 0) setTimeout(go);
  };
}
