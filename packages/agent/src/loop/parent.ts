/** The parent as the loop sees it: questions out, answers in. */
import { LineReader, type LinkAnswer, type LinkAsks, type LoopStart } from '../link.ts';

const MAX_LINE_BYTES = 512 * 1024 * 1024;

export class Parent {
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #lastId = 0;
  #started: (start: LoopStart) => void = () => {};
  /** The first line. */
  readonly start: Promise<LoopStart>;

  constructor() {
    this.start = new Promise((resolve) => {
      this.#started = resolve;
    });
    const reader = new LineReader(MAX_LINE_BYTES);
    let isFirst = true;
    process.stdin.on('data', (chunk: Buffer) => {
      for (const line of reader.push(chunk)) {
        const message: unknown = JSON.parse(line);
        if (isFirst) this.#started(message as LoopStart);
        else this.#answered(message as LinkAnswer);
        isFirst = false;
      }
    });
    // Nobody is there to work for.
    process.stdin.on('end', () => process.exit(0));
  }

  ask<Kind extends keyof LinkAsks>(
    kind: Kind,
    ask: LinkAsks[Kind]['ask'],
  ): Promise<LinkAsks[Kind]['answer']> {
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, (answer) => resolve(answer as LinkAsks[Kind]['answer']));
      process.stdout.write(`${JSON.stringify({ id, kind, ask })}\n`);
    });
  }

  #answered({ id, answer }: LinkAnswer): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }
}
