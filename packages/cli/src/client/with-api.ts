/** Runs a command against the API: a connection, Ctrl-C as a signal, failures in words. */
import type { Bindery } from '@bindery/sdk';
import { type Line, Stopped } from '../command-line.ts';
import { apiUrlOf, connect, sameApi } from './connection.ts';
import { explainFailure } from './explain-failure.ts';

export interface ApiContext {
  bindery: Bindery;
  /** Aborted by the first Ctrl-C with `Stopped`; the second ends the process at once. */
  signal: AbortSignal;
  /** Flags that a suggested command needs to speak to the same API. */
  same: string;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export async function withApi<Result>(
  line: Line,
  work: (context: ApiContext) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(130);
    stop.abort(new Stopped());
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    return await work({ bindery: connect(line), signal: stop.signal, same: sameApi(line) });
  } catch (error) {
    throw explainFailure(error, apiUrlOf(line));
  } finally {
    for (const name of SIGNALS) process.off(name, onSignal);
  }
}
