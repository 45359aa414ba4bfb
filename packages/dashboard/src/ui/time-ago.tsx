/** A moment as a distance from now that stays true while it is on the screen; the moment itself on hover. */
import { useEffect, useState } from 'react';
import { timeAgo } from './format.ts';

const TICK_MS = 10_000;

export function TimeAgo({ at }: { at: string }) {
  const now = useNow(TICK_MS);
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()} className="whitespace-nowrap">
      {timeAgo(Date.parse(at), now)}
    </time>
  );
}

export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
