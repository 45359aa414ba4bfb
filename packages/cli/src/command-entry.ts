import type { Command } from './command-line.ts';
import type { Serving } from './within-memory.ts';

export interface Entry {
  /** One or two words: `build`, `orgs create`. */
  name: string;
  summary: string;
  /** Where pages are served: such a process begins anew before it has loaded anything. */
  serving?: Serving;
  load(): Promise<{ command: Command }>;
}
