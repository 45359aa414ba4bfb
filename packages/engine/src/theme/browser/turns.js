/** What is to be done for a page, one step after the other. The newest list is the one that counts. */

/** A slow phone's reader who taps or scrolls meanwhile waits no longer than this, and for the step under way. */
const TURN_MS = 8;

let newest = [];

export function atOnce(steps) {
  newest = steps;
  for (const step of steps) step();
}

/**
 * Once the page is painted, in turns between which the browser answers its reader. What is left, be it all, is dropped
 * when another page takes over meanwhile.
 */
export function inTurns(steps) {
  const own = [...steps];
  const go = () => {
    const began = performance.now();
    while (newest === own && own.length > 0) {
      if (performance.now() - began >= TURN_MS) {
        setTimeout(go);
        return;
      }
      own.shift()();
    }
  };
  newest = own;
  requestAnimationFrame(() => setTimeout(go));
}
