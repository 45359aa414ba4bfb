/**
 * The conversation as it is kept: what was said, asked, done and answered, in order.
 * It is all that a run needs to go on where another process left off.
 */
export type AgentRecord = PromptRecord | AnswerRecord | ResultRecord | RetryRecord | EndingRecord;

/** What a person asked: the first prompt, and each follow-up. */
export interface PromptRecord {
  kind: 'prompt';
  text: string;
}

/** One answer of the model. */
export interface AnswerRecord {
  kind: 'answer';
  /** Counts from 1 over the whole history. */
  step: number;
  text: string;
  calls: ToolCall[];
  /** Calls past the most that one answer may hold; they were not kept. */
  droppedCalls: number;
  /** The model stopped because its answer grew too long. */
  isCut: boolean;
  /** What this answer cost, failed tries included. */
  usage: TokenUsage;
  /** Signed reasoning that the model's provider wants to see again. */
  reasoning?: ReasoningPart[];
}

export interface ToolCall {
  /** Unique in the history. */
  id: string;
  /** As the model wrote it: perhaps no tool of ours. */
  tool: string;
  /** The arguments, or the text that should have been their JSON. */
  input: unknown;
  /** What the provider wants to see again with the call. */
  metadata?: Record<string, unknown>;
}

export interface ReasoningPart {
  text: string;
  metadata?: Record<string, unknown>;
}

/** What a tool gave back, cut to size. */
export interface ResultRecord {
  kind: 'result';
  callId: string;
  tool: string;
  ok: boolean;
  output: string;
}

/** The model could not be reached or broke off, and is asked again. */
export interface RetryRecord {
  kind: 'retry';
  reason: string;
  waitMs: number;
}

/** How a run ended. Prompts after it begin another run of the same conversation. */
export interface EndingRecord {
  kind: 'ending';
  ending: AgentEnding;
}

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/** Of one run: everything since the ending before it. */
export interface RunUsage extends TokenUsage {
  steps: number;
}

/** Every way in which a run stops. */
export type AgentEnding =
  | { kind: 'finished'; title: string; summary: string; usage: RunUsage }
  | { kind: 'limit' | 'model-failed' | 'cancelled'; reason: string; usage: RunUsage };
