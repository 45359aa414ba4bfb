/** A searcher beside the requests of this process. */
import { Worker } from 'node:worker_threads';
import type { FromSearcher } from './messages.ts';
import { heapMegabytes, type Searcher, type SearcherOptions } from './searcher.ts';

/** What a query leaves behind is gone soon: little room for it makes the thread small, and costs hardly any time. */
const YOUNG_HEAP_MB = 8;

export function startSearchThread({ mostBytes, siteBytes, onMessage, onEnd }: SearcherOptions): Searcher {
  const worker = new Worker(new URL('./search-thread-main.ts', import.meta.url), {
    name: 'search',
    workerData: { mostBytes, siteBytes },
    env: {},
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: heapMegabytes({ mostBytes }),
      maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
    },
  });
  worker.unref();
  worker.on('message', (message: FromSearcher) => onMessage(message));
  worker.on('error', onEnd);
  worker.on('exit', onEnd);
  return {
    say: (message, transfer = []) => worker.postMessage(message, transfer),
    end: () => void worker.terminate(),
  };
}
