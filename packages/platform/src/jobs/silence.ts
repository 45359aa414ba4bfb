/**
 * Which running jobs have not been heard of for their lease. Counted by this process's own clock, from one look to the
 * next: the database's may step by an hour in either direction without a living worker losing its job or a dead one
 * keeping it.
 */
export interface Beat {
  id: string;
  /** Changes with every claim and every heartbeat. */
  beat: string;
}

export class SilenceWatch {
  readonly #leaseMs: number;
  readonly #heard = new Map<string, { beat: string; silentMs: number }>();
  #lastLookMs: number | null = null;

  constructor(leaseSeconds: number) {
    this.#leaseMs = leaseSeconds * 1000;
  }

  /** Of what is running now, those that were silent for too long. */
  look(running: readonly Beat[], nowMs = performance.now()): Beat[] {
    const passedMs = this.#passed(nowMs);
    const gone = new Set(this.#heard.keys());
    const silent: Beat[] = [];
    for (const { id, beat } of running) {
      gone.delete(id);
      const known = this.#heard.get(id);
      const silentMs = known?.beat === beat ? known.silentMs + passedMs : 0;
      this.#heard.set(id, { beat, silentMs });
      if (silentMs >= this.#leaseMs) silent.push({ id, beat });
    }
    for (const id of gone) this.#heard.delete(id);
    return silent;
  }

  // While nobody could look, nobody could be heard either: such a time counts for a third of a lease at most, which
  // leaves those that beat three times in a lease time to do so.
  #passed(nowMs: number): number {
    const passedMs = this.#lastLookMs === null ? 0 : nowMs - this.#lastLookMs;
    this.#lastLookMs = nowMs;
    return Math.min(passedMs, this.#leaseMs / 3);
  }
}
