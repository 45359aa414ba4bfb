/**
 * A session that ends while somebody works: whatever was asked waits, a dialog asks for the password, and everything
 * goes on as if nothing had happened. Nothing typed is lost, for no page is left.
 */
import { useSyncExternalStore } from 'react';

let hasSession = false;
let ended: PromiseWithResolvers<void> | null = null;
const listeners = new Set<() => void>();

function change(to: typeof ended): void {
  ended = to;
  for (const listener of listeners) listener();
}

/** From now on a 401 means that the session has ended, and not that nobody is signed in. */
export function noteSignedIn(): void {
  hasSession = true;
  ended?.resolve();
  change(null);
}

export function noteSignedOut(): void {
  hasSession = false;
  ended?.reject(new Error('signed out'));
  change(null);
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ended !== null,
  );
}

/** `fetch` for everything that needs a session. */
export async function fetchInSession(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status !== 401 || !hasSession) return response;
  if (!ended) {
    const waiting = Promise.withResolvers<void>();
    waiting.promise.catch(() => {});
    change(waiting);
  }
  try {
    await ended!.promise;
  } catch {
    return response;
  }
  return await fetchInSession(input, init);
}
