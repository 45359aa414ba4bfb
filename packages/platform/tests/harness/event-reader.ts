/** Reads an event stream of the API, and remembers what it was told. */
export interface ReadEvent {
  id: string | null;
  event: string;
  data: Record<string, unknown>;
}

export interface EventReader {
  status: number;
  headers: Headers;
  /** So far. */
  events: ReadEvent[];
  /** Resolves with the events once they are as wanted; throws when the stream ends before. */
  until(isEnough: (events: ReadEvent[]) => boolean): Promise<ReadEvent[]>;
  /** Resolves with all events when the other side has ended the stream. */
  ended: Promise<ReadEvent[]>;
  leave(): void;
}

export async function readEvents(
  url: string,
  { key, lastEventId }: { key: string; lastEventId?: string | null },
): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(url, {
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'text/event-stream',
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
    signal: leaving.signal,
  });
  const events: ReadEvent[] = [];
  const watchers = new Set<() => void>();
  let isOver = false;
  const read = async (): Promise<ReadEvent[]> => {
    let text = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop()!;
        events.push(...blocks.map(parse).filter((event) => event !== null));
        for (const look of watchers) look();
      }
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    } finally {
      isOver = true;
      for (const look of watchers) look();
    }
    return events;
  };
  const ended = read();
  ended.catch(() => {});
  return {
    ...{ status: response.status, headers: response.headers, events, ended },
    until: (isEnough) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (isEnough(events)) resolve(events);
          else if (isOver) reject(new Error(`The stream ended after ${JSON.stringify(events)}`));
          else return;
          watchers.delete(look);
        };
        watchers.add(look);
        look();
      }),
    leave: () => leaving.abort(),
  };
}

function parse(block: string): ReadEvent | null {
  const lines = block.split('\n');
  const field = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
  const [event, data] = [field('event'), field('data')];
  return event === null || data === null ? null : { id: field('id'), event, data: JSON.parse(data) };
}
