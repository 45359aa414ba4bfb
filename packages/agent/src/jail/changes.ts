/** What a run has changed so far, and the end of what it may. */
import type { AgentLimits } from '../agent-run.ts';

export class LimitReached extends Error {}

export class Changes {
  readonly #limits: Pick<AgentLimits, 'filesChanged' | 'bytesChanged'>;
  readonly #bytesByPath = new Map<string, number>();

  constructor(limits: Pick<AgentLimits, 'filesChanged' | 'bytesChanged'>) {
    this.#limits = limits;
  }

  get files(): number {
    return this.#bytesByPath.size;
  }

  /** Before the change is made: throws where it would be one too many. */
  add(changes: { path: string; bytes: number }[]): void {
    const next = new Map(this.#bytesByPath);
    for (const { path, bytes } of changes) next.set(path, bytes);
    const { filesChanged, bytesChanged } = this.#limits;
    if (next.size > filesChanged) {
      throw new LimitReached(
        `The job may change at most ${filesChanged} files, and the agent wanted to change more.`,
      );
    }
    const total = [...next.values()].reduce((sum, bytes) => sum + bytes, 0);
    if (total > bytesChanged) {
      throw new LimitReached(
        `The job may write at most ${bytesChanged} bytes, and the agent wanted to write ${total}.`,
      );
    }
    for (const { path, bytes } of changes) this.#bytesByPath.set(path, bytes);
  }
}
