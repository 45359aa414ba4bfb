/** The process that searches for several that serve; started by search-process.ts. */
import { answerAsks } from './answer-asks.ts';
import type { FromSearcher, ToSearcher } from './messages.ts';

const hear = answerAsks({
  mostBytes: Number(process.argv[2]),
  siteBytes: Number(process.argv[3]),
  say: (message: FromSearcher) => void (process.connected && process.send!(message)),
});
process.on('message', (message: ToSearcher) => hear(message));
// The first process says when to stop; without it there is nobody to search for.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit(0));
