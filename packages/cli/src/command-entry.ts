import type { Command } from './command-line.ts';

export interface Entry {
  /** One or two words: `build`, `orgs create`. */
  name: string;
  summary: string;
  load(): Promise<{ command: Command }>;
}
