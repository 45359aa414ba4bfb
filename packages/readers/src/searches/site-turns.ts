/**
 * Whose question is worked on next: one of each site in turn. Between two questions there is a moment for what has come
 * in meanwhile, so that whoever asks once waits for one question of each other site, however many those have brought.
 */

export interface SiteTurns {
  /** `work` goes on beside others once it waits for files. */
  add(site: number, work: () => void): void;
}

/** `soon`: calls back once messages that are there have been heard. */
export function createSiteTurns(soon: (then: () => void) => void = setImmediate): SiteTurns {
  /** By site; who had a turn last is behind all others. */
  const lines = new Map<number, (() => void)[]>();
  let isComing = false;
  const goOn = () => {
    isComing = false;
    const [next] = lines;
    if (next === undefined) return;
    const [site, line] = next;
    const work = line.shift()!;
    lines.delete(site);
    if (line.length > 0) lines.set(site, line);
    come();
    work();
  };
  const come = () => {
    if (isComing || lines.size === 0) return;
    isComing = true;
    soon(goOn);
  };
  return {
    add(site, work) {
      const line = lines.get(site);
      if (line) line.push(work);
      else lines.set(site, [work]);
      come();
    },
  };
}
