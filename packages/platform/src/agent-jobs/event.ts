import type { AgentEvent } from '@bindery/contract';
import type { AgentRecordRow } from './records.ts';

/** As users see a record: without what only the model's provider understands. */
export function toEvent({ seq, type, data, at }: AgentRecordRow): AgentEvent {
  const {
    kind: _kind,
    reasoning: _reasoning,
    calls,
    ...rest
  } = data as Record<string, unknown> & {
    calls?: Record<string, unknown>[];
  };
  const shownCalls = calls && { calls: calls.map(({ metadata: _, ...call }) => call) };
  return { id: seq, type, at: at.toISOString(), data: { ...rest, ...shownCalls } };
}
