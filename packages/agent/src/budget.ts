/** What a run has spent, counted where the loop cannot reach. */
import type { AgentRecord, RunUsage, TokenUsage } from './agent-record.ts';
import type { AgentLimits } from './agent-run.ts';

export class Budget {
  readonly #limits: AgentLimits;
  readonly #spent: RunUsage = { inputTokens: 0, outputTokens: 0, steps: 0 };
  #unrecorded: TokenUsage = { inputTokens: 0, outputTokens: 0 };

  constructor(limits: AgentLimits, history: AgentRecord[]) {
    this.#limits = limits;
    const begin = history.findLastIndex(({ kind }) => kind === 'ending') + 1;
    for (const record of history.slice(begin)) {
      if (record.kind !== 'answer') continue;
      this.#spent.steps++;
      this.#addTokens(record.usage);
    }
  }

  /** One try of a model call, also one that failed. */
  addCall(usage: TokenUsage): void {
    this.#addTokens(usage);
    this.#unrecorded.inputTokens += usage.inputTokens;
    this.#unrecorded.outputTokens += usage.outputTokens;
  }

  /** What the answer at hand has cost. */
  takeStep(): TokenUsage {
    const usage = this.#unrecorded;
    this.#unrecorded = { inputTokens: 0, outputTokens: 0 };
    this.#spent.steps++;
    return usage;
  }

  /** Why the model may not be asked again, or null. */
  get limit(): string | null {
    const { steps, tokens } = this.#limits;
    if (this.#spent.steps >= steps)
      return `The job may take at most ${steps} steps, and was not done after them.`;
    const total = this.#spent.inputTokens + this.#spent.outputTokens;
    if (total >= tokens) return `The job may use at most ${tokens} tokens, and was not done after ${total}.`;
    return null;
  }

  get usage(): RunUsage {
    return { ...this.#spent };
  }

  #addTokens({ inputTokens, outputTokens }: TokenUsage): void {
    this.#spent.inputTokens += inputTokens;
    this.#spent.outputTokens += outputTokens;
  }
}
