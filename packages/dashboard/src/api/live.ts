/**
 * What happens in the organization, while this tab is seen: whatever is shown of it is asked for again. A browser keeps
 * only a few connections to a host, over all of its tabs, so a hidden one holds none.
 */
import { type Change, ConnectionError } from '@bindery/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { bindery, queryClient } from './client.ts';
import { keys } from './keys.ts';

const GATHER_MS = 200;
const AGAIN_MS = 3_000;

/** Whether changes are being told; false: the platform cannot be reached. */
export function useLiveChanges(): boolean {
  const isSeen = useIsSeen();
  const [isLive, setLive] = useState(true);
  useEffect(() => {
    if (!isSeen) return;
    const stop = new AbortController();
    void followChanges(stop.signal, setLive);
    return () => stop.abort();
  }, [isSeen]);
  return isLive;
}

export function useIsSeen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}

/** Where the stream was left, so that nothing is missed while the tab is hidden. */
let last: string | undefined;

async function followChanges(signal: AbortSignal, onLive: (isLive: boolean) => void): Promise<void> {
  const stale = gatherStale(signal);
  while (!signal.aborted) {
    try {
      const after = last === undefined ? {} : { after: last };
      for await (const event of bindery.streamOrganization({ ...after, signal })) {
        onLive(true);
        last = event.id ?? last;
        if (event.type === 'change') stale(keysOf(event.data));
        else if (event.type === 'reset') stale([[]]);
      }
    } catch (error) {
      if (signal.aborted) return;
      // Other refusals stand where somebody asked for something.
      if (error instanceof ConnectionError) onLive(false);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      stale([[]]);
    }
  }
}

function keysOf({ kind, projectId, id }: Change): (readonly unknown[])[] {
  const shared = [keys.overview, keys.project(projectId)];
  switch (kind) {
    case 'update':
      return [...shared, keys.update(id)];
    case 'export':
      return [keys.overview, keys.exports, keys.export(id)];
    case 'agentJob':
      return [...shared, keys.agentJob(projectId, id)];
    default:
      return [...shared, ['palette']];
  }
}

/** Many changes at once are one round of questions. */
function gatherStale(signal: AbortSignal): (found: (readonly unknown[])[]) => void {
  const gathered = new Map<string, readonly unknown[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (found) => {
    for (const key of found) gathered.set(JSON.stringify(key), key);
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const queryKey of gathered.values()) void queryClient.invalidateQueries({ queryKey });
      gathered.clear();
    }, GATHER_MS);
  };
}
