/**
 * A model's answer within bounds: what reads it keeps all of it, and an event until its end, so that an endpoint which
 * never stops, or sends one line without an end, would fill the memory of everybody whom this process serves.
 */

/** All of an answer, streamed or in one piece: the longest that models write has a few megabytes. */
export const MOST_ANSWER_BYTES = 16 * 1024 * 1024;
/** Some endpoints send a whole call of a tool, with the page that it writes, in one event. */
const MOST_EVENT_BYTES = 4 * 1024 * 1024;
/** Of a refusal only the first words are shown. */
const MOST_REFUSAL_BYTES = 64 * 1024;

/** The endpoint said more than any answer has. */
export class AnswerTooLarge extends Error {}

export function boundedFetch(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await inner(input, init);
    if (answer.body === null) return answer;
    const { status, statusText, headers } = answer;
    const bound = !answer.ok ? cutOff() : isStream(headers) ? wholeEvents() : atMost();
    return new Response(answer.body.pipeThrough(bound), { status, statusText, headers });
  };
}

export function findTooLarge(error: unknown): AnswerTooLarge | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof AnswerTooLarge) return at;
  return null;
}

/** What is not said to be JSON is read as a stream. */
function isStream(headers: Headers): boolean {
  return !headers.get('content-type')?.includes('application/json');
}

type Bound = TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>;

function atMost(): Bound {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MOST_ANSWER_BYTES) throw tooLarge('The answer', MOST_ANSWER_BYTES);
      controller.enqueue(chunk as Uint8Array<ArrayBuffer>);
    },
  });
}

function cutOff(): Bound {
  let left = MOST_REFUSAL_BYTES;
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk.slice(0, left));
      left -= chunk.length;
      if (left <= 0) controller.terminate();
    },
  });
}

/** Parts of an event are held until it is whole: a reader would join and search it anew with each of them. */
function wholeEvents(): Bound {
  const ends = new EventEnds();
  let held: Uint8Array[] = [];
  let bytes = 0;
  let eventBytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MOST_ANSWER_BYTES) throw tooLarge('The answer', MOST_ANSWER_BYTES);
      const end = ends.lastIn(chunk);
      eventBytes += end === 0 ? chunk.length : end;
      if (eventBytes > MOST_EVENT_BYTES) throw tooLarge('One event of the answer', MOST_EVENT_BYTES);
      if (end > 0) {
        controller.enqueue(Buffer.concat([...held, chunk.subarray(0, end)]));
        held = [];
        eventBytes = chunk.length - end;
      }
      if (end < chunk.length) held.push(chunk.subarray(end));
    },
    flush: (controller) => controller.enqueue(Buffer.concat(held)),
  });
}

const LF = 10;
const CR = 13;

/** Finds empty lines, also where one begins in one chunk and ends in the next. */
class EventEnds {
  #lineIsEmpty = true;
  #last = 0;

  /** Behind the last one; 0 when there is none. */
  lastIn(chunk: Uint8Array): number {
    let end = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      const endsPair = byte === LF && this.#last === CR;
      this.#last = byte;
      if (endsPair) {
        // The second half of a line's end belongs to the event before it.
        if (end === at && at > 0) end = at + 1;
        continue;
      }
      const isEnd = byte === LF || byte === CR;
      if (isEnd && this.#lineIsEmpty) end = at + 1;
      this.#lineIsEmpty = isEnd;
    }
    return end;
  }
}

function tooLarge(what: string, mostBytes: number): AnswerTooLarge {
  return new AnswerTooLarge(`${what} has more than ${mostBytes / 1024 ** 2} MB, and was broken off.`);
}
