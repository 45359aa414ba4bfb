/** A question as it reached the stand-in, in one form for both shapes, judged as the real endpoints would. */
import type { IncomingMessage } from 'node:http';
import type { ScriptedError } from './scripted-model.ts';

export const SCRIPTED_KEY = 'sk-scripted-canary-0123456789abcdef';

export interface ScriptedQuestion {
  provider: 'anthropic' | 'openai-compatible';
  model: string;
  isStream: boolean;
  headers: IncomingMessage['headers'];
  /** The body as it came. */
  raw: string;
  system: string;
  messages: QuestionMessage[];
  tools: string[];
  /** What a strict endpoint would not have accepted. */
  complaint: string | null;
  refusal: ScriptedError | null;
}

export interface QuestionMessage {
  role: 'user' | 'assistant' | 'tool';
  text: string;
  calls: { id: string; tool: string; input: unknown }[];
  /** The call that a `tool` message answers. */
  callId: string | null;
}

type Json = Record<string, unknown>;

export function readQuestion(request: IncomingMessage, raw: string): ScriptedQuestion {
  const isAnthropic = request.url === '/v1/messages';
  const body = JSON.parse(raw || '{}') as Json;
  const messages = isAnthropic ? readAnthropic(body) : readOpenAi(body);
  const tools = (body.tools as Json[] | undefined) ?? [];
  return {
    provider: isAnthropic ? 'anthropic' : 'openai-compatible',
    model: String(body.model),
    isStream: body.stream === true,
    headers: request.headers,
    raw,
    system: isAnthropic ? textOf(body.system) : systemOf(body),
    messages,
    tools: tools.map((tool) => String(tool.name ?? (tool.function as Json).name)),
    complaint: findComplaint(messages) ?? (isAnthropic && !body.max_tokens ? 'no max_tokens' : null),
    refusal: refuse(request, isAnthropic),
  };
}

function refuse(request: IncomingMessage, isAnthropic: boolean): ScriptedError | null {
  const known = ['/v1/messages', '/v1/chat/completions'];
  if (!known.includes(request.url ?? '')) return { status: 404 };
  const key = isAnthropic
    ? request.headers['x-api-key']
    : request.headers.authorization?.replace('Bearer ', '');
  if (key === SCRIPTED_KEY) return null;
  // As real endpoints do, with the key in the message.
  return { status: 401, body: { error: { message: `Incorrect API key provided: ${key}` } } };
}

function readAnthropic(body: Json): QuestionMessage[] {
  return (body.messages as { role: 'user' | 'assistant'; content: Json[] | string }[]).flatMap(
    ({ role, content }) => {
      const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
      const results = parts.filter(({ type }) => type === 'tool_result');
      const calls = parts
        .filter(({ type }) => type === 'tool_use')
        .map(({ id, name, input }) => ({ id: String(id), tool: String(name), input }));
      const text = textOf(parts.filter(({ type }) => type === 'text'));
      return [
        ...results.map((part) => message('tool', textOf(part.content), [], String(part.tool_use_id))),
        ...(text || calls.length ? [message(role, text, calls, null)] : []),
      ];
    },
  );
}

function readOpenAi(body: Json): QuestionMessage[] {
  return (body.messages as Json[])
    .filter(({ role }) => role !== 'system')
    .map(({ role, content, tool_calls, tool_call_id }) => {
      const calls = ((tool_calls as Json[] | undefined) ?? []).map(({ id, function: called }) => ({
        id: String(id),
        tool: String((called as Json).name),
        input: JSON.parse(String((called as Json).arguments)) as unknown,
      }));
      return message(
        role as QuestionMessage['role'],
        textOf(content),
        calls,
        (tool_call_id as string) ?? null,
      );
    });
}

function message(
  role: QuestionMessage['role'],
  text: string,
  calls: QuestionMessage['calls'],
  callId: string | null,
): QuestionMessage {
  return { role, text, calls, callId };
}

function systemOf(body: Json): string {
  return textOf(
    (body.messages as Json[]).filter(({ role }) => role === 'system').map(({ content }) => content),
  );
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part) => (typeof part === 'string' ? part : String((part as Json).text ?? '')))
    .join('\n');
}

/** Every call is answered, right after its message, once; ids are unique. */
function findComplaint(messages: QuestionMessage[]): string | null {
  const seen = new Set<string>();
  let open = new Set<string>();
  for (const { role, calls, callId } of messages) {
    if (role === 'tool') {
      if (!callId || !open.delete(callId)) return `a result without its call: ${callId}`;
      continue;
    }
    if (open.size > 0) return `calls without result: ${[...open].join(', ')}`;
    const ids = calls.map(({ id }) => id);
    if (ids.some((id) => seen.has(id)) || new Set(ids).size < ids.length)
      return 'an id of a call occurs twice';
    for (const id of ids) seen.add(id);
    open = new Set(ids);
  }
  if (open.size > 0) return `calls without result: ${[...open].join(', ')}`;
  return messages.length === 0 ? 'no messages' : null;
}
