/** Something that a button does: whether it is under way, and what came of it. */
import { useState } from 'react';

export interface Action<Arguments extends unknown[], Result> {
  /** Resolves with undefined when it failed; `error` then says why. */
  run: (...args: Arguments) => Promise<Result | undefined>;
  busy: boolean;
  error: unknown;
  clear: () => void;
}

export function useAction<Arguments extends unknown[], Result>(
  work: (...args: Arguments) => Promise<Result>,
): Action<Arguments, Result> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (...args: Arguments): Promise<Result | undefined> => {
    setBusy(true);
    setError(null);
    try {
      return await work(...args);
    } catch (caught) {
      setError(caught);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, error, clear: () => setError(null) };
}
