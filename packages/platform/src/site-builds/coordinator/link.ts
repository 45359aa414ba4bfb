/**
 * Calls between the platform and a coordinator: frames in both directions, each call answered once. Buffers travel as
 * bytes behind the JSON. The platform's end trusts nothing that it reads: names are looked up, sizes are bounded.
 */
import type { Readable, Writable } from 'node:stream';
import { encodeFrame, FrameReader } from '@bindery/engine/frames';

export type Handlers = Record<string, (...given: never[]) => unknown>;

export interface LinkEnds {
  input: Readable;
  output: Writable;
  handlers: Handlers;
  /** Longest JSON and most bytes of one message that is accepted. */
  most?: { textBytes: number; bytes: number };
  /** What cannot be understood; nothing more is read. */
  onBroken(error: Error): void;
}

type Message =
  | { kind: 'call'; id: number; name: string; given: unknown }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'refusal'; id: number; error: Failure };

interface Failure {
  name: string;
  message: string;
  /** Of the system, as ENOSPC. */
  code: string | null;
  /** The call that failed there. */
  callId: number;
  /** The call of this end that it all began with. */
  origin: number | null;
}

/** An error of the other end. */
export class RemoteFailure extends Error {
  readonly code: string | null;
  readonly callId: number;
  readonly origin: number | null;

  constructor({ name, message, code, callId, origin }: Failure) {
    super(message);
    this.name = name;
    this.code = code;
    this.callId = callId;
    this.origin = origin;
  }
}

/** Calls of the other end that are worked on at a time; the rest waits in its pipe. */
const MOST_OPEN_CALLS = 64;
/** Failures that are remembered: whoever hears of one again does so soon. */
const MOST_FAILURES = 64;

export class Link {
  readonly #ends: LinkEnds;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  /** What calls of the other end failed with, for whoever hears of it again. */
  readonly failures = new Map<number, unknown>();
  #lastId = 0;
  #openCalls = 0;
  #broken: Error | null = null;

  constructor(ends: LinkEnds) {
    this.#ends = ends;
    const reader = new FrameReader(ends.most);
    ends.input.on('data', (chunk: Buffer) => {
      if (this.#broken) return;
      try {
        for (const { message, bytes } of reader.push(chunk)) this.#take(message as Message, bytes);
        if (this.#openCalls > MOST_OPEN_CALLS) ends.input.pause();
      } catch (error) {
        this.close(error as Error);
        ends.onBroken(error as Error);
      }
    });
    // The other end's death is seen by whoever watches its process.
    ends.output.on('error', () => {});
    ends.input.on('error', () => {});
  }

  call(name: string, given: unknown[]): Promise<unknown> {
    if (this.#broken) return Promise.reject(this.#broken);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ kind: 'call', id, name, given });
    });
  }

  /** Whoever waits for an answer gets this error instead. */
  close(error: Error): void {
    this.#broken ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#broken);
    this.#waiting.clear();
    // What is still in the pipe is read and forgotten, so that its end is seen.
    this.#ends.input.resume();
  }

  #take(message: Message, bytes: Buffer): void {
    if (message.kind === 'call') void this.#answer(message, takeBytes(message.given, bytes) as never[]);
    else {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.kind === 'answer') waiting?.resolve(takeBytes(message.value, bytes));
      else waiting?.reject(new RemoteFailure(message.error));
    }
  }

  async #answer({ id, name }: { id: number; name: string }, given: never[]): Promise<void> {
    const { handlers, input } = this.#ends;
    this.#openCalls++;
    try {
      if (!Object.hasOwn(handlers, name)) throw new Error(`nobody answers ${name}`);
      this.#send({ kind: 'answer', id, value: (await handlers[name]!(...given)) ?? null });
    } catch (error) {
      this.#remember(id, error);
      const { name: kind, message, code = null } = asError(error);
      const origin = error instanceof RemoteFailure ? error.callId : null;
      this.#send({ kind: 'refusal', id, error: { name: kind, message, code, callId: id, origin } });
    } finally {
      this.#openCalls--;
      if (this.#openCalls <= MOST_OPEN_CALLS && input.isPaused()) input.resume();
    }
  }

  #remember(id: number, error: unknown): void {
    this.failures.set(id, error);
    const [oldest] = this.failures.keys();
    if (this.failures.size > MOST_FAILURES) this.failures.delete(oldest!);
  }

  #send(message: Message): void {
    if (this.#broken || !this.#ends.output.writable) return;
    const bytes: Buffer[] = [];
    const payload =
      message.kind === 'call' ? message.given : message.kind === 'answer' ? message.value : null;
    const light = giveBytes(payload, bytes);
    const text = message.kind === 'call' ? { ...message, given: light } : { ...message, value: light };
    for (const part of encodeFrame(text, bytes)) this.#ends.output.write(part);
  }
}

function asError(thrown: unknown): Error & { code?: string | null } {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

interface BytesMark {
  $bytes: number;
}

/** The value with marks in place of buffers, which are gathered in their order. Buffers lie no deeper than in lists of records. */
function giveBytes(value: unknown, gathered: Buffer[], depth = 0): unknown {
  if (value instanceof Uint8Array) {
    gathered.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
    return { $bytes: value.length } satisfies BytesMark;
  }
  if (depth > 3 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => giveBytes(inner, gathered, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, giveBytes(inner, gathered, depth + 1)]),
  );
}

function takeBytes(value: unknown, bytes: Buffer): unknown {
  let start = 0;
  const take = (inner: unknown, depth: number): unknown => {
    if (depth > 4 || typeof inner !== 'object' || inner === null) return inner;
    if (Array.isArray(inner)) return inner.map((one) => take(one, depth + 1));
    const { $bytes: length } = inner as Partial<BytesMark>;
    if (typeof length === 'number' && Object.keys(inner).length === 1) {
      start += length;
      if (!(length >= 0) || start > bytes.length) throw new Error('a message lacks bytes that it names');
      return bytes.subarray(start - length, start);
    }
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, take(one, depth + 1)]));
  };
  return take(value, 0);
}
