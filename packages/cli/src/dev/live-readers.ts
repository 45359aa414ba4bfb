/** Browsers that show a page now: each is told when what it shows is no longer what there is. */
import type { ServerResponse } from 'node:http';
import type { Diagnostic, Preview } from '@bindery/engine';
import { shownPath } from './shown-path.ts';

/** What a browser is told: the version its page should have, and what is wrong. */
export interface LiveState {
  /** Of the 404 page where the address shows nothing. */
  version: string | null;
  errors: Diagnostic[];
  warnings: Diagnostic[];
}

interface Reader {
  response: ServerResponse;
  /** As in the browser: what it shows may come and go. */
  address: string;
  told: string;
}

const NOT_FOUND = '404.html';
const KEEP_ALIVE_MS = 20_000;

export class LiveReaders {
  readonly #preview: Preview;
  readonly #readers = new Set<Reader>();
  readonly #timer: NodeJS.Timeout;

  constructor(preview: Preview) {
    this.#preview = preview;
    this.#timer = setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS);
    this.#timer.unref();
  }

  /** Told at once where it stands, so that nothing is missed between loading a page and listening. */
  async add(response: ServerResponse, address: string): Promise<void> {
    // Left already: nobody would tell that it is to be forgotten.
    if (response.destroyed) return;
    response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
    response.flushHeaders();
    const reader: Reader = { response, address, told: '' };
    this.#readers.add(reader);
    response.on('close', () => this.#readers.delete(reader));
    await this.#tell(reader);
  }

  /** Gives how many pages that a browser shows are new. */
  async update(): Promise<number> {
    const told = await Promise.all([...this.#readers].map((reader) => this.#tell(reader)));
    return told.filter((isNew) => isNew).length;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const { response } of this.#readers) response.end();
  }

  async #tell(reader: Reader): Promise<boolean> {
    const path = shownPath(this.#preview, reader.address);
    const file = await this.#preview.get(path ?? NOT_FOUND);
    const state: LiveState = { version: file?.sha256 ?? null, ...this.#preview.mistakes(path) };
    const text = JSON.stringify(state);
    if (text === reader.told) return false;
    reader.told = text;
    reader.response.write(`data: ${text}\n\n`);
    return true;
  }

  #keepAlive(): void {
    for (const { response } of this.#readers) response.write(': still here\n\n');
  }
}
