/** The loop's process as its parent sees it: started without environment, asked and answered line by line, killed at will. */
import type { ChildProcess } from 'node:child_process';
import { LineReader, type LinkAnswer, type LinkRequest, type LoopStart } from './link.ts';

const MAX_LINE_BYTES = 64 * 1024 * 1024;
const MAX_ERROR_TEXT = 4000;

export interface LoopEvents {
  /** What it rejects with ends the process. */
  asked(request: LinkRequest): Promise<unknown>;
  /** Once, after the last question; `error` says why it ended, if it was not killed. */
  ended(error: Error): void;
}

export class LoopProcess {
  readonly #child: ChildProcess;
  readonly #events: LoopEvents;
  #errorText = '';
  #failure: Error | null = null;
  readonly closed: Promise<void>;

  constructor(child: ChildProcess, start: LoopStart, events: LoopEvents) {
    this.#events = events;
    this.#child = child;
    this.closed = new Promise((resolve) => this.#child.once('close', () => resolve()));
    this.#listen();
    this.#send(start);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
    // A sandbox that is killed while it still sets itself up leaves a child behind, which would keep these open.
    for (const stream of this.#child.stdio) stream?.destroy();
  }

  #listen(): void {
    const child = this.#child;
    const reader = new LineReader(MAX_LINE_BYTES);
    child.stdout!.on('data', (chunk: Buffer) => {
      try {
        for (const line of reader.push(chunk)) void this.#answer(JSON.parse(line) as LinkRequest);
      } catch (error) {
        this.#fail(error as Error);
      }
    });
    child.stderr!.on('data', (chunk: Buffer) => {
      this.#errorText = (this.#errorText + chunk.toString('utf8')).slice(-MAX_ERROR_TEXT);
    });
    // It may die while we write to it: `close` tells.
    child.stdin!.on('error', () => {});
    child.on('error', (error) => {
      this.#failure ??= error;
    });
    child.on('close', (code, signal) => {
      const how = signal ? `by ${signal}` : `with code ${code}`;
      this.#events.ended(
        this.#failure ?? new Error(`The agent's process ended ${how}. ${this.#errorText.trim()}`),
      );
    });
  }

  async #answer(request: LinkRequest): Promise<void> {
    try {
      const answer = await this.#events.asked(request);
      this.#send({ id: request.id, answer });
    } catch (error) {
      this.#fail(error as Error);
    }
  }

  #send(message: LoopStart | LinkAnswer): void {
    if (this.#child.stdin!.writable) this.#child.stdin!.write(`${JSON.stringify(message)}\n`);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.kill();
  }
}
