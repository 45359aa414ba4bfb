/** The records as the model reads them. */
import type {
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { AgentRecord, AnswerRecord, ResultRecord } from '../agent-record.ts';

/** The endpoint may keep what comes before it; the others ignore the mark. */
const KEEP: SharedV4ProviderOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };

export interface Conversation {
  system: string;
  history: AgentRecord[];
  /** Characters of tool results that fit; of older ones only a note is left. */
  room: number;
}

export function toPrompt({ system, history, room }: Conversation): LanguageModelV4Prompt {
  const results = new Map(
    history.flatMap((record) => (record.kind === 'result' ? [[record.callId, record] as const] : [])),
  );
  const forgotten = forgetOld([...results.values()], room);
  const messages = history.flatMap((record): LanguageModelV4Message[] => {
    if (record.kind === 'prompt') return [{ role: 'user', content: [{ type: 'text', text: record.text }] }];
    if (record.kind !== 'answer') return [];
    const answered = toAssistantMessage(record);
    if (record.calls.length > 0) return [...answered, toToolMessage(record, results, forgotten)];
    return record.isCut ? [...answered, GO_ON] : answered;
  });
  return [{ role: 'system', content: system, providerOptions: KEEP }, ...markLast(messages)];
}

const GO_ON: LanguageModelV4Message = {
  role: 'user',
  content: [
    { type: 'text', text: 'Your answer was too long and was cut. Go on with the tools, in smaller pieces.' },
  ],
};

function toAssistantMessage({ text, calls, reasoning }: AnswerRecord): LanguageModelV4Message[] {
  const content = [
    ...(reasoning ?? []).map((part) => ({
      type: 'reasoning' as const,
      text: part.text,
      providerOptions: part.metadata as SharedV4ProviderOptions | undefined,
    })),
    ...(text.trim() ? [{ type: 'text' as const, text: text.trimEnd() }] : []),
    ...calls.map((call) => ({
      type: 'tool-call' as const,
      toolCallId: call.id,
      toolName: call.tool,
      input: isObject(call.input) ? call.input : {},
      providerOptions: call.metadata as SharedV4ProviderOptions | undefined,
    })),
  ];
  return content.length > 0 ? [{ role: 'assistant', content }] : [];
}

function toToolMessage(
  { calls, droppedCalls }: AnswerRecord,
  results: Map<string, ResultRecord>,
  forgotten: Set<string>,
): LanguageModelV4Message {
  const dropped = `\n[${droppedCalls} more calls of that answer were not run: make fewer at a time]`;
  return {
    role: 'tool',
    content: calls.map((call, index) => {
      const { ok, output } = results.get(call.id) ?? { ok: false, output: 'No result.' };
      const shown = forgotten.has(call.id)
        ? `[left out: ${output.length} characters; ask again if needed]`
        : output;
      const value = index === calls.length - 1 && droppedCalls > 0 ? shown + dropped : shown;
      return {
        type: 'tool-result',
        toolCallId: call.id,
        toolName: call.tool,
        output: ok ? { type: 'text', value } : { type: 'error-text', value },
      };
    }),
  };
}

/**
 * Whenever the results outgrow the room, all but the newest half of it are forgotten at once: the beginning of the
 * conversation then stays the same for many steps, and can be kept by the endpoint.
 */
function forgetOld(results: ResultRecord[], room: number): Set<string> {
  const forgotten = new Set<string>();
  let kept: ResultRecord[] = [];
  let length = 0;
  for (const result of results) {
    kept.push(result);
    length += result.output.length;
    if (length <= room) continue;
    while (kept.length > 1 && length > room / 2) {
      const [oldest, ...rest] = kept;
      forgotten.add(oldest!.callId);
      length -= oldest!.output.length;
      kept = rest;
    }
  }
  return forgotten;
}

function markLast(messages: LanguageModelV4Message[]): LanguageModelV4Message[] {
  return messages.map((message, index) =>
    index === messages.length - 1 ? { ...message, providerOptions: KEEP } : message,
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
