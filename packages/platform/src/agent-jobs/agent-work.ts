/** The agent at work on a checkout, until it says that it has finished. */
import { join } from 'node:path';
import type { AgentEnding, CheckProblem } from '@bindery/agent';
import { readFileOf } from '../git/working-copy.ts';
import type { Checkout } from './check-out.ts';
import { fetchHeld } from './fetch-held.ts';
import { type Run, toHistory } from './open-run.ts';
import { takePrompts } from './records.ts';
import type { RunStep } from './run-options.ts';
import {
  describeNavigation,
  type Found,
  findProblems,
  type SiteCheck,
  startSiteCheck,
} from './site-check.ts';

export interface FinishedWork {
  ending: Extract<AgentEnding, { kind: 'finished' }>;
  /** When it was recorded: the commit's date, the same for every attempt. */
  at: Date;
  check(): Promise<CheckProblem[]>;
}

export async function agentWork(
  run: Run,
  checkout: Checkout,
  step: (name: RunStep) => void | Promise<void>,
): Promise<FinishedWork> {
  const { job, options, agentJob, history, recordAgent } = run;
  const { folder, start } = checkout;
  const check = await siteCheck(run, checkout);
  // Loaded when first needed: an API process runs no agent.
  const { runAgent } = await import('@bindery/agent');
  const ending = await runAgent({
    ...options.models.open(agentJob.model),
    folder,
    instructions: await readInstructions(run, checkout),
    history: history.map(({ record }) => record),
    appliedRecords: start.records,
    limits: options.limits,
    async record(record) {
      if (record.kind === 'result') {
        if (CHANGING_TOOLS.includes(record.tool)) check.changed();
        await step('tool');
      }
      await recordAgent(record);
      if (record.kind === 'answer') await step('answered');
    },
    async takeMessages() {
      const taken = await job.fenced((tx) => takePrompts(tx, agentJob.id));
      history.push(...taken.map(toHistory));
      return taken.map(({ data }) => String(data.text));
    },
    check: () => check.run(),
    navigation: () => describeNavigation(folder),
    signal: job.signal,
    ...(options.sandbox && { sandbox: options.sandbox }),
    ...(options.retry && { retry: options.retry }),
  });
  job.signal.throwIfAborted();
  if (ending.kind !== 'finished') return run.fail(ending.reason);
  return { ending, at: history.at(-1)!.at, check: () => check.run() };
}

const CHANGING_TOOLS = ['write', 'edit', 'move', 'delete'];
const MOST_KNOWN = 200;
/** What sites were like at a commit; jobs of one project often start from the same. */
const known = new Map<string, Found[]>();

async function siteCheck(
  { job, options, project }: Run,
  { folder, start, held }: Checkout,
): Promise<SiteCheck> {
  const name = `${project.id} ${start.sha} ${project.folder}`;
  const { gate, findProblems: find = findProblems } = options;
  const site = {
    folder,
    cacheFolder: join(options.cacheFolder, project.id),
    fetchRemote: fetchHeld(held, { gate, signal: job.signal }),
    signal: job.signal,
  };
  return startSiteCheck(() => find(site), {
    read: () => known.get(name),
    keep(found) {
      known.delete(name);
      known.set(name, found);
      if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!);
    },
  });
}

const INSTRUCTION_FILES = ['.bindery/AGENTS.md', '.mintlify/AGENTS.md'];
const LARGEST_INSTRUCTIONS = 64 * 1024;

/** From the base branch, where somebody has looked at it: never from what the agent itself wrote. */
async function readInstructions({ project }: Run, { copy, baseSha, folder }: Checkout): Promise<string> {
  const places = project.folder === '' ? [''] : [`${project.folder}/`, ''];
  const paths = places.flatMap((place) => INSTRUCTION_FILES.map((file) => `${place}${file}`));
  let own: string | null = null;
  for (const path of paths)
    own ??= await readFileOf(copy, { sha: baseSha, path, maxBytes: LARGEST_INSTRUCTIONS });
  const navigation = `The site's navigation at the start:\n${await describeNavigation(folder)}`;
  return own === null ? navigation : `Instructions of this repository:\n${own}\n\n${navigation}`;
}
