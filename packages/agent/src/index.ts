export type {
  AgentEnding,
  AgentRecord,
  AnswerRecord,
  EndingRecord,
  PromptRecord,
  ReasoningPart,
  ResultRecord,
  RetryRecord,
  RunUsage,
  TokenUsage,
  ToolCall,
} from './agent-record.ts';
export {
  type AgentLimits,
  type AgentRun,
  type CheckProblem,
  DEFAULT_LIMITS,
  type RetryPolicy,
  type SandboxKind,
} from './agent-run.ts';
export { runAgent } from './run-agent.ts';
