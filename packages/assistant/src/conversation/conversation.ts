/** A question with what is known of it, as the model reads it. Everything that others wrote travels as JSON. */
import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { Passage } from '../retrieval/find-passages.ts';
import type { AssistantQuestion } from '../wire.ts';
import { systemPrompt } from './system-prompt.ts';

export interface Opening {
  siteTitle: string;
  question: AssistantQuestion;
  passages: readonly Passage[];
  /** The page that the reader is on, where search knows it. */
  page: { title: string; address: string } | null;
}

/** The endpoint may keep what comes before it; the others ignore the mark. */
const KEEP: SharedV4ProviderOptions = { anthropic: { cacheControl: { type: 'ephemeral' } } };

export function openConversation({ siteTitle, question, passages, page }: Opening): LanguageModelV4Prompt {
  const { message, selection, history = [], language } = question;
  const told = { passages, readerIsOn: page, selected: selection, readerLanguage: language };
  return [
    { role: 'system', content: systemPrompt(siteTitle), providerOptions: KEEP },
    ...earlier(history),
    user(`Material, written by others:\n${JSON.stringify(told)}\n\nQuestion of the reader:\n${message}`),
  ];
}

/** The answer's parts so far and the results of its calls, to be asked further. */
export function goOn(
  prompt: LanguageModelV4Prompt,
  { text, calls }: { text: string; calls: readonly AnsweredCall[] },
): LanguageModelV4Prompt {
  const said = text.trim() === '' ? [] : [{ type: 'text' as const, text: text.trimEnd() }];
  return [
    ...prompt,
    {
      role: 'assistant',
      content: [
        ...said,
        ...calls.map(({ id, tool, input, metadata }) => ({
          type: 'tool-call' as const,
          toolCallId: id,
          toolName: tool,
          input,
          providerOptions: metadata as SharedV4ProviderOptions | undefined,
        })),
      ],
    },
    {
      role: 'tool',
      content: calls.map(({ id, tool, output }) => ({
        type: 'tool-result' as const,
        toolCallId: id,
        toolName: tool,
        output: { type: 'text' as const, value: output },
      })),
    },
  ];
}

export interface AnsweredCall {
  id: string;
  tool: string;
  input: unknown;
  metadata?: Record<string, unknown>;
  output: string;
}

/** All before the last message stays as it is from step to step. */
export function markLast(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  return prompt.map((message, index) =>
    index === prompt.length - 1 ? { ...message, providerOptions: KEEP } : message,
  );
}

/** Endpoints want the two sides in turn, the reader first: entries of one side that follow each other become one. */
function earlier(history: NonNullable<AssistantQuestion['history']>): LanguageModelV4Message[] {
  const turns: { role: 'reader' | 'assistant'; text: string }[] = [];
  for (const { role, text } of history) {
    if (text.trim() === '' || (turns.length === 0 && role === 'assistant')) continue;
    const last = turns.at(-1);
    if (last?.role === role) last.text += `\n\n${text}`;
    else turns.push({ role, text });
  }
  // The question itself follows.
  if (turns.at(-1)?.role === 'reader') turns.pop();
  return turns.map(({ role, text }) =>
    role === 'reader' ? user(text) : { role: 'assistant', content: [{ type: 'text', text }] },
  );
}

function user(text: string): LanguageModelV4Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}

export const TOOLS: LanguageModelV4FunctionTool[] = [
  {
    type: 'function',
    name: 'search',
    description: 'Finds passages of the documentation by words.',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string', description: 'A few words.' } },
      required: ['query'],
      additionalProperties: false,
    },
  },
  {
    type: 'function',
    name: 'read_page',
    description: 'A whole page of the documentation as Markdown.',
    inputSchema: {
      type: 'object',
      properties: {
        address: { type: 'string', description: 'As passages give it: /guides/start' },
        from: { type: 'integer', description: 'Character to go on from, where a page was cut.' },
      },
      required: ['address'],
      additionalProperties: false,
    },
  },
];
