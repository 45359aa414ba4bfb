/** An answer in the words of each endpoint, as events of a stream and in one piece. */
import type { ScriptedAnswer } from './scripted-model.ts';
import type { ScriptedQuestion } from './scripted-question.ts';

const PIECE_LENGTH = 24;
const FINISH = {
  stop: { anthropic: 'end_turn', openai: 'stop' },
  length: { anthropic: 'max_tokens', openai: 'length' },
  'tool-calls': { anthropic: 'tool_use', openai: 'tool_calls' },
  'content-filter': { anthropic: 'refusal', openai: 'content_filter' },
};

interface Parts {
  text: string;
  calls: { id: string; name: string; json: string; input: unknown }[];
  finish: (typeof FINISH)[keyof typeof FINISH];
  inputTokens: number;
  outputTokens: number;
}

export function toEvents(question: ScriptedQuestion, answer: ScriptedAnswer): string[] {
  const parts = toParts(answer);
  return question.provider === 'anthropic' ? anthropicEvents(question, parts) : openAiEvents(question, parts);
}

export function toWhole({ provider, model }: ScriptedQuestion, answer: ScriptedAnswer): unknown {
  const { text, calls, finish, inputTokens, outputTokens } = toParts(answer);
  if (provider === 'anthropic') {
    const uses = calls.map(({ id, name, input }) => ({ type: 'tool_use', id, name, input }));
    return {
      id: 'msg_scripted',
      type: 'message',
      role: 'assistant',
      model,
      content: [...(text ? [{ type: 'text', text }] : []), ...uses],
      stop_reason: finish.anthropic,
      stop_sequence: null,
      usage: { input_tokens: inputTokens, output_tokens: outputTokens },
    };
  }
  const tool_calls = calls.map(({ id, name, json }) => ({
    id,
    type: 'function',
    function: { name, arguments: json },
  }));
  const message = { role: 'assistant', content: text || null, ...(calls.length && { tool_calls }) };
  return {
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message, finish_reason: finish.openai }],
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
    },
  };
}

function toParts({ text = '', calls = [], usage, finish }: ScriptedAnswer): Parts {
  return {
    text,
    calls: calls.map(({ id, tool, input }, index) => ({
      id: id ?? `call_${index + 1}`,
      name: tool,
      json: typeof input === 'string' ? input : JSON.stringify(input),
      input,
    })),
    finish: FINISH[finish ?? (calls.length > 0 ? 'tool-calls' : 'stop')],
    inputTokens: usage?.inputTokens ?? 100,
    outputTokens: usage?.outputTokens ?? 10,
  };
}

function anthropicEvents({ model }: ScriptedQuestion, parts: Parts): string[] {
  const event = (type: string, data: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
  const block = (index: number, start: object, deltas: object[]) => [
    event('content_block_start', { index, content_block: start }),
    ...deltas.map((delta) => event('content_block_delta', { index, delta })),
    event('content_block_stop', { index }),
  ];
  const usage = { input_tokens: parts.inputTokens, output_tokens: 1 };
  const message = {
    id: 'msg_scripted',
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
  };
  const textBlocks = parts.text
    ? [
        block(
          0,
          { type: 'text', text: '' },
          pieces(parts.text).map((text) => ({ type: 'text_delta', text })),
        ),
      ]
    : [];
  const callBlocks = parts.calls.map(({ id, name, json }, index) =>
    block(
      index + textBlocks.length,
      { type: 'tool_use', id, name, input: {} },
      pieces(json).map((partial_json) => ({ type: 'input_json_delta', partial_json })),
    ),
  );
  return [
    event('message_start', { message: { ...message, stop_sequence: null, usage } }),
    event('ping', {}),
    ...[...textBlocks, ...callBlocks].flat(),
    event('message_delta', {
      delta: { stop_reason: parts.finish.anthropic, stop_sequence: null },
      usage: { output_tokens: parts.outputTokens },
    }),
    event('message_stop', {}),
  ];
}

function openAiEvents({ model }: ScriptedQuestion, parts: Parts): string[] {
  const chunk = (fields: object) =>
    `data: ${JSON.stringify({ id: 'chatcmpl-scripted', object: 'chat.completion.chunk', created: 0, model, ...fields })}\n\n`;
  const choice = (delta: object, finish_reason: string | null = null) =>
    chunk({ choices: [{ index: 0, delta, finish_reason }] });
  const called = parts.calls.flatMap(({ id, name, json }, index) => [
    choice({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
    ...pieces(json).map((text) => choice({ tool_calls: [{ index, function: { arguments: text } }] })),
  ]);
  const { inputTokens, outputTokens } = parts;
  const usage = {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
  return [
    choice({ role: 'assistant', content: '' }),
    ...pieces(parts.text).map((content) => choice({ content })),
    ...called,
    choice({}, parts.finish.openai),
    chunk({ choices: [], usage }),
    'data: [DONE]\n\n',
  ];
}

/** Long inputs in fewer, longer pieces, so that a megabyte does not become forty thousand events. */
function pieces(text: string): string[] {
  const length = Math.max(PIECE_LENGTH, Math.ceil(text.length / 40));
  const count = Math.ceil(text.length / length);
  return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length));
}
