/**
 * Runs the agent on a docs folder until it is done. The loop, which reads what models and repositories say, is a process
 * of its own without key or network; this side holds the relay to the model, counts, records, and can stop it at any time.
 */
import type { ChildProcess } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentEnding, AgentRecord } from './agent-record.ts';
import type { AgentRun, RetryPolicy } from './agent-run.ts';
import { Budget } from './budget.ts';
import type { LinkRequest, LoopEnding, LoopRecord, LoopStart } from './link.ts';
import { LoopProcess } from './loop-process.ts';
import { redactValue } from './relay/redact.ts';
import { type Relay, startRelay } from './relay/relay.ts';
import { bestSandbox, startLoop } from './sandbox.ts';

const RETRY: RetryPolicy = { tries: 8, firstWaitMs: 1000 };
const SETTLE_MS = 500;
/** What people said and how it ended is not for the loop to record. */
const LOOP_RECORDS = new Set<AgentRecord['kind']>(['answer', 'result', 'retry']);

export async function runAgent(run: AgentRun): Promise<AgentEnding> {
  const budget = new Budget(run.limits, run.history);
  const last = run.history.at(-1);
  if (run.signal.aborted && last?.kind !== 'ending') {
    return { kind: 'cancelled', reason: 'cancelled', usage: budget.usage };
  }
  const folder = await realpath(run.folder);
  const relay = await startRelay({ model: run.model, endpoint: run.endpoint, budget });
  try {
    const kind = run.sandbox ?? (await bestSandbox());
    const child = await startLoop({ kind, folder, relayFolder: relay.folder });
    const loopEnding = await supervise({ run, budget, child, start: toStart(run, folder, relay) });
    return await conclude(run, budget, loopEnding);
  } finally {
    await relay.close();
  }
}

function toStart(run: AgentRun, folder: string, { socketPath, token }: Relay): LoopStart {
  const { instructions, history, appliedRecords, model, retry = RETRY } = run;
  const { filesChanged, bytesChanged } = run.limits;
  const limits = { filesChanged, bytesChanged };
  return {
    folder,
    instructions,
    history,
    appliedRecords,
    model,
    limits,
    retry,
    relay: { socketPath, token },
  };
}

interface Supervision {
  run: AgentRun;
  budget: Budget;
  child: ChildProcess;
  start: LoopStart;
}

/** Until the loop ends, its time is over, or somebody cancels; nothing touches the folder after that. */
async function supervise({ run, budget, child, start }: Supervision): Promise<LoopEnding | null> {
  const outcome = Promise.withResolvers<LoopEnding | null>();
  const underWay = new Set<Promise<unknown>>();
  let isOver = false;
  const asked = (request: LinkRequest): Promise<unknown> => {
    if (isOver) return new Promise(() => {});
    if (request.kind === 'end') outcome.resolve(request.ask);
    const answer = answerLoop(run, budget, request);
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  };
  const loop = new LoopProcess(child, start, { asked, ended: outcome.reject });
  const cancel = () => outcome.resolve({ kind: 'cancelled', reason: 'cancelled' });
  const timer = setTimeout(() => outcome.resolve(tooLong(run)), run.limits.wallMs);
  run.signal.addEventListener('abort', cancel);
  if (run.signal.aborted) cancel();
  try {
    return await outcome.promise;
  } finally {
    isOver = true;
    clearTimeout(timer);
    run.signal.removeEventListener('abort', cancel);
    loop.kill();
    await loop.closed;
    await Promise.race([Promise.allSettled(underWay), sleep(SETTLE_MS, null, { ref: false })]);
  }
}

async function answerLoop(run: AgentRun, budget: Budget, request: LinkRequest): Promise<unknown> {
  switch (request.kind) {
    case 'record':
      return keep(run, budget, request.ask);
    case 'step':
      return { messages: await run.takeMessages(), limit: budget.limit };
    case 'check':
      return run.check();
    case 'navigation':
      return run.navigation();
    case 'end':
      return null;
  }
}

async function keep(run: AgentRun, budget: Budget, record: LoopRecord): Promise<AgentRecord> {
  if (!LOOP_RECORDS.has(record.kind)) throw new Error(`the loop may not record a ${record.kind}`);
  const whole = record.kind === 'answer' ? { ...record, usage: budget.takeStep() } : record;
  const clean = redactValue(whole, run.endpoint.apiKey);
  await run.record(clean);
  return clean;
}

function tooLong({ limits }: AgentRun): LoopEnding {
  const minutes = Math.round(limits.wallMs / 6000) / 10;
  return {
    kind: 'limit',
    reason: `The job may take at most ${minutes} minutes, and was not done after them.`,
  };
}

async function conclude(run: AgentRun, budget: Budget, loopEnding: LoopEnding | null): Promise<AgentEnding> {
  const last = run.history.at(-1);
  if (last?.kind === 'ending') return last.ending;
  if (!loopEnding) throw new Error('the loop ended without saying how');
  // The relay refuses what the budget does not cover; to the loop that looks like a failing model.
  const isSpent = loopEnding.kind === 'model-failed' && budget.limit;
  const told: LoopEnding = isSpent ? { kind: 'limit', reason: budget.limit! } : loopEnding;
  const ending = redactValue({ ...told, usage: budget.usage }, run.endpoint.apiKey);
  // Cancelling may also mean that the platform stops: another run then goes on.
  if (ending.kind !== 'cancelled') await run.record({ kind: 'ending', ending });
  return ending;
}
