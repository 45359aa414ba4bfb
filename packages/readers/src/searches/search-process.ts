/**
 * A searcher in a process of its own, for several that serve: however an index uses up memory, and however V8 gives up
 * then, the processes that answer requests, and the one that keeps them alive, are others.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromSearcher } from './messages.ts';
import { heapMegabytes, type Searcher, type SearcherOptions } from './searcher.ts';

/** What a query leaves behind is gone soon; a half of this room is used at a time. */
const SEMI_SPACE_MB = 4;

export function startSearchProcess({ mostBytes, siteBytes, onMessage, onEnd }: SearcherOptions): Searcher {
  const child = fork(
    fileURLToPath(new URL('./search-process-main.ts', import.meta.url)),
    [String(mostBytes), String(siteBytes)],
    {
      env: {},
      execArgv: [
        `--max-old-space-size=${heapMegabytes({ mostBytes })}`,
        `--max-semi-space-size=${SEMI_SPACE_MB}`,
        // What has been let go is collected early: a quarter less memory, for hardly more time.
        '--optimize-for-size',
      ],
      // Bytes stay bytes.
      serialization: 'advanced',
      // What V8 prints when it gives up is for whoever works on V8.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    },
  );
  child.unref();
  child.channel?.unref();
  child.on('message', (message: FromSearcher) => onMessage(message));
  child.on('error', onEnd);
  child.on('exit', onEnd);
  return {
    // One that has just died hears nothing: its end is told by itself.
    say: (message) => void (child.connected && child.send(message, () => {})),
    end: () => void child.kill('SIGKILL'),
  };
}
