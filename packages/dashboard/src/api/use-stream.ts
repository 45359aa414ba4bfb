/** Follows something while its page is seen, and goes on behind the last event when it is seen again. */
import { useEffect, useRef, useState } from 'react';
import { useIsSeen } from './live.ts';

interface Followed<Event, End> {
  /** Names what is followed; another one begins anew. */
  of: string;
  /** Another value: it may go on although it had ended. */
  round?: string | undefined;
  open: (options: { after?: string; signal: AbortSignal }) => AsyncGenerator<Event, End>;
  onEvent: (event: Event) => void;
  onEnd: (end: End) => void;
}

export function useStream<Event extends { id: string | number | null }, End>(
  followed: Followed<Event, End>,
): { error: unknown; retry: () => void } {
  const isSeen = useIsSeen();
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const latest = useRef(followed);
  latest.current = followed;
  /** How far each one was followed, and in which round it ended. */
  const place = useRef<{ of: string; after?: string; endedIn?: string }>({ of: '' });
  const round = `${followed.round ?? ''}#${tries}`;
  useEffect(() => {
    if (place.current.of !== followed.of) place.current = { of: followed.of };
    if (!isSeen || place.current.endedIn === round) return;
    const stop = new AbortController();
    setError(null);
    follow(stop.signal).catch((caught) => {
      if (!stop.signal.aborted) setError(caught);
    });
    return () => stop.abort();

    async function follow(signal: AbortSignal): Promise<void> {
      const { after } = place.current;
      const events = latest.current.open({ ...(after !== undefined && { after }), signal });
      for (;;) {
        const { value, done } = await events.next();
        if (signal.aborted) return;
        if (done) {
          place.current.endedIn = round;
          latest.current.onEnd(value);
          return;
        }
        if (value.id !== null) place.current.after = String(value.id);
        latest.current.onEvent(value);
      }
    }
  }, [isSeen, followed.of, round]);
  return { error, retry: () => setTries(tries + 1) };
}
