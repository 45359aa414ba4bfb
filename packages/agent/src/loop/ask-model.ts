/** Asks the model until it answers, or until there is no hope. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModelV4FunctionTool } from '@ai-sdk/provider';
import { explainFailure } from '@bindery/models';
import { z } from 'zod';
import type { AnswerRecord, ToolCall } from '../agent-record.ts';
import { BUDGET_SPENT_STATUS, type LoopStart } from '../link.ts';
import { askOnce, type ModelAnswer } from '../models/ask-once.ts';
import { createRelayFetch } from '../models/relay-fetch.ts';
import { TOOLS } from '../tools/tool-box.ts';
import { toPrompt } from './conversation.ts';
import type { LoopState } from './loop-state.ts';

const MAX_CALLS = 64;
const MAX_INPUT = 1_500_000;
const MAX_INPUT_DEPTH = 8;
const MAX_KEPT_TEXT = 20_000;
const MAX_WAIT_MS = 60_000;
const ROOM = 400_000;
const LEAST_ROOM = 10_000;

/** No answer is to be had. */
export class ModelFailed extends Error {}

export async function askModel({
  start,
  history,
  system,
  parent,
}: LoopState): Promise<Omit<AnswerRecord, 'usage'>> {
  const relayFetch = createRelayFetch(start.relay);
  let room = ROOM;
  for (let tried = 1; ; tried++) {
    try {
      const options = { prompt: toPrompt({ system, history, room }), tools: describeTools() };
      return toRecord(await askOnce({ model: start.model, relayFetch, options }), history);
    } catch (error) {
      const failure = error instanceof ModelFailed ? never(error) : explainFailure(error, askedModel(start));
      if (failure.retry === 'shorter') room /= 4;
      if (failure.retry === 'never' || room < LEAST_ROOM) throw new ModelFailed(failure.reason);
      if (tried >= start.retry.tries) throw new ModelFailed(`${failure.reason} Tried ${tried} times.`);
      const waitMs = failure.waitMs ?? backOffMs(start.retry, tried);
      await parent.ask('record', { kind: 'retry', reason: failure.reason, waitMs });
      await sleep(waitMs);
    }
  }
}

function askedModel({ model }: LoopStart) {
  return { ...model, setting: 'AGENT_MODEL', ownStatus: BUDGET_SPENT_STATUS };
}

function never(error: Error) {
  return { reason: error.message, retry: 'never' as const, waitMs: null };
}

function backOffMs({ firstWaitMs }: LoopStart['retry'], tried: number): number {
  const longest = Math.min(MAX_WAIT_MS, firstWaitMs * 2 ** (tried - 1));
  return Math.round(longest * (0.5 + Math.random() / 2));
}

function describeTools(): LanguageModelV4FunctionTool[] {
  return TOOLS.map(({ name, description, input }) => {
    const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
    return {
      type: 'function',
      name,
      description,
      inputSchema: inputSchema as LanguageModelV4FunctionTool['inputSchema'],
    };
  });
}

function toRecord(answer: ModelAnswer, history: LoopState['history']): Omit<AnswerRecord, 'usage'> {
  const { text, calls, reasoning, finish } = answer;
  if (finish === 'content-filter' && calls.length === 0) {
    throw new ModelFailed(
      'The model refused to answer, or a filter of its endpoint did. Put the prompt differently.',
    );
  }
  const answers = history.filter((record) => record.kind === 'answer');
  const taken = new Set(answers.flatMap((record) => record.calls.map(({ id }) => id)));
  return {
    kind: 'answer',
    step: answers.length + 1,
    text,
    calls: calls.slice(0, MAX_CALLS).map((call) => toCall(call, taken)),
    droppedCalls: Math.max(0, calls.length - MAX_CALLS),
    isCut: finish === 'length',
    ...(reasoning.some(({ metadata }) => metadata) && { reasoning }),
  };
}

/** Some models number their calls anew in each answer. */
function toCall({ id, tool, input, metadata }: ModelAnswer['calls'][number], taken: Set<string>): ToolCall {
  const clean = id.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, 64) || 'call';
  let unique = clean;
  for (let count = 2; taken.has(unique); count++) unique = `${clean.slice(0, 56)}_${count}`;
  taken.add(unique);
  return { id: unique, tool: tool.slice(0, 200), input: parseInput(input), ...(metadata && { metadata }) };
}

/** The text itself, cut, where it is no JSON object that is worth keeping. */
function parseInput(input: string): unknown {
  const text = input.slice(0, MAX_KEPT_TEXT);
  if (input.length > MAX_INPUT) return text;
  try {
    const parsed: unknown = JSON.parse(input.trim() === '' ? '{}' : input);
    return isRecord(parsed) && !isDeeperThan(parsed, MAX_INPUT_DEPTH) ? parsed : text;
  } catch {
    return text;
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}
