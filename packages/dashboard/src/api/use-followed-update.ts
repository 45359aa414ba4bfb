/** An update with its log, as both grow. */
import type { UpdateEntry } from '@bindery/sdk';
import { useState } from 'react';
import { bindery } from './client.ts';
import { useStream } from './use-stream.ts';

export interface FollowedUpdate {
  update: UpdateEntry | undefined;
  lines: readonly string[];
  error: unknown;
  retry: () => void;
}

interface Known {
  of: string;
  update: UpdateEntry | undefined;
  lines: string[];
}

export function useFollowedUpdate(statusId: string): FollowedUpdate {
  const [known, setKnown] = useState<Known>({ of: statusId, update: undefined, lines: [] });
  const change = (next: (now: Known) => Known) =>
    setKnown((now) => next(now.of === statusId ? now : { of: statusId, update: undefined, lines: [] }));
  const { error, retry } = useStream({
    of: statusId,
    open: (options) => bindery.streamUpdate(statusId, options),
    onEvent: (event) =>
      change((now) => {
        if (event.type === 'status') return { ...now, update: event.data };
        const { number, line } = event.data;
        // Told twice after a connection broke: it is the same line.
        if (number <= now.lines.length) return now;
        return { ...now, lines: [...now.lines, line] };
      }),
    onEnd: (update) => change((now) => ({ ...now, update })),
  });
  const { update, lines } = known.of === statusId ? known : { update: undefined, lines: [] };
  return { update, lines, error, retry };
}
