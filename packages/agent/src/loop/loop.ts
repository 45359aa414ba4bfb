/** The agent's loop: ask, record, act, record. Where it stands is told by the records alone, so that any process can go on. */

import type { AgentRecord, AnswerRecord, ToolCall } from '../agent-record.ts';
import { systemPrompt } from '../guide/system-prompt.ts';
import { Changes } from '../jail/changes.ts';
import { Jail } from '../jail/jail.ts';
import type { LoopEnding, LoopRecord, LoopStart } from '../link.ts';
import { FINISH_INPUT } from '../tools/finish.ts';
import type { Bench } from '../tools/tool.ts';
import { runCall } from '../tools/tool-box.ts';
import { askModel, ModelFailed } from './ask-model.ts';
import type { LoopState } from './loop-state.ts';
import type { Parent } from './parent.ts';
import { replay } from './replay.ts';

export async function runLoop(start: LoopStart, parent: Parent): Promise<LoopEnding | null> {
  const state = prepare(start, parent);
  await replay(state.history, start.appliedRecords, state.bench);
  if (state.history.at(-1)?.kind === 'ending') return null;
  for (;;) {
    const limit = await runOpenCalls(state);
    if (limit) return { kind: 'limit', reason: limit };
    const step = await parent.ask('step', null);
    for (const text of step.messages) state.history.push({ kind: 'prompt', text });
    const ending = findEnding(state.history);
    if (ending) return ending;
    if (step.limit) return { kind: 'limit', reason: step.limit };
    try {
      await keep(state, await askModel(state));
    } catch (error) {
      if (error instanceof ModelFailed) return { kind: 'model-failed', reason: error.message };
      throw error;
    }
  }
}

function prepare(start: LoopStart, parent: Parent): LoopState {
  const history = [...start.history];
  const bench: Bench = {
    jail: new Jail(start.folder),
    changes: new Changes(start.limits),
    check: () => parent.ask('check', null),
    navigation: () => parent.ask('navigation', null),
    refusedFinishes: () =>
      sinceEnding(history).filter(
        (record) => record.kind === 'result' && record.tool === 'finish' && !record.ok,
      ).length,
  };
  return { start, history, system: systemPrompt(start.instructions), bench, parent };
}

/** Runs what the last answer asked for and nobody has recorded a result of; `finish` after the rest. */
async function runOpenCalls(state: LoopState): Promise<string | null> {
  for (const call of openCalls(state.history)) {
    const { record, limit } = await runCall(call, state.bench);
    await keep(state, record);
    if (limit) return limit;
  }
  return null;
}

function openCalls(history: AgentRecord[]): ToolCall[] {
  const answer = history.findLast((record): record is AnswerRecord => record.kind === 'answer');
  const done = new Set(history.flatMap((record) => (record.kind === 'result' ? [record.callId] : [])));
  const open = answer?.calls.filter(({ id }) => !done.has(id)) ?? [];
  return [...open.filter(({ tool }) => tool !== 'finish'), ...open.filter(({ tool }) => tool === 'finish')];
}

async function keep({ history, parent }: LoopState, record: LoopRecord): Promise<void> {
  history.push(await parent.ask('record', record));
}

/** The work is done when the model's last word was an accepted `finish` or no call at all. */
function findEnding(history: AgentRecord[]): LoopEnding | null {
  const last = history.findLast(({ kind }) => kind !== 'retry');
  const answer = history.findLast((record): record is AnswerRecord => record.kind === 'answer');
  if (!last || !answer || last.kind === 'prompt' || last.kind === 'ending') return null;
  if (answer.calls.length === 0 && !answer.isCut) return finished(history, '', answer.text);
  const accepted = history.findLast(
    (record) => record.kind === 'result' && record.ok && record.tool === 'finish',
  );
  const call = accepted?.kind === 'result' && answer.calls.find(({ id }) => id === accepted.callId);
  if (!call) return null;
  const { title, summary } = FINISH_INPUT.parse(call.input);
  return finished(history, title, summary || answer.text);
}

function finished(history: AgentRecord[], title: string, summary: string): LoopEnding {
  const prompt = history.findLast((record) => record.kind === 'prompt');
  const candidates = [
    title,
    summary,
    prompt?.kind === 'prompt' ? prompt.text : '',
    'Update the documentation',
  ];
  const first = candidates.map(firstLine).find((line) => line !== '') ?? '';
  return { kind: 'finished', title: first, summary: summary.trim().slice(0, 20_000) };
}

function firstLine(text: string): string {
  const line = text
    .trim()
    .split('\n')[0]!
    .replace(/^#+\s*/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > 100 ? `${line.slice(0, 99).trimEnd()}…` : line;
}

function sinceEnding(history: AgentRecord[]): AgentRecord[] {
  return history.slice(history.findLastIndex(({ kind }) => kind === 'ending') + 1);
}
