/** How the parent and the loop's process talk: one JSON text a line, over the loop's standard streams. */

import type { ModelChoice } from '@bindery/models';
import type { AgentEnding, AgentRecord, AnswerRecord } from './agent-record.ts';
import type { AgentLimits, CheckProblem, RetryPolicy } from './agent-run.ts';

/** The first line to the loop: all that it knows. */
export interface LoopStart {
  folder: string;
  instructions: string;
  history: AgentRecord[];
  appliedRecords: number;
  model: ModelChoice;
  limits: Pick<AgentLimits, 'filesChanged' | 'bytesChanged'>;
  retry: RetryPolicy;
  relay: { socketPath: string; token: string };
}

/** What the loop may ask of its parent, and what it gets. */
export interface LinkAsks {
  /** The record as it was kept: without secrets, with what the parent knows better. */
  record: { ask: LoopRecord; answer: AgentRecord };
  step: { ask: null; answer: { messages: string[]; limit: string | null } };
  check: { ask: null; answer: CheckProblem[] };
  navigation: { ask: null; answer: string };
  /** Null: the history had its ending already. */
  end: { ask: LoopEnding | null; answer: null };
}

/** Usage is the parent's to say. */
export type LoopRecord = Exclude<AgentRecord, AnswerRecord> | Omit<AnswerRecord, 'usage'>;
export type LoopEnding = WithoutUsage<AgentEnding>;
type WithoutUsage<Ending> = Ending extends unknown ? Omit<Ending, 'usage'> : never;

export type LinkRequest = {
  [Kind in keyof LinkAsks]: { id: number; kind: Kind; ask: LinkAsks[Kind]['ask'] };
}[keyof LinkAsks];

export interface LinkAnswer {
  id: number;
  answer: unknown;
}

/** With which the relay says that the run may not ask any more. */
export const BUDGET_SPENT_STATUS = 420;

export class LineTooLong extends Error {}

/** Lines from chunks as they arrive. */
export class LineReader {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      this.#add(rest.subarray(0, end));
      lines.push(Buffer.concat(this.#chunks, this.#length).toString('utf8'));
      this.#chunks = [];
      this.#length = 0;
      rest = rest.subarray(end + 1);
    }
    this.#add(rest);
    return lines;
  }

  #add(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > this.#maxBytes) throw new LineTooLong(`a line of more than ${this.#maxBytes} bytes`);
    if (chunk.length > 0) this.#chunks.push(chunk);
  }
}
