/** One run of the agent on a small site against a scripted model, with everything that can be looked at afterwards. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type AgentEnding,
  type AgentRecord,
  type AgentRun,
  DEFAULT_LIMITS,
  runAgent,
} from '../../src/index.ts';
import { type Script, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

export interface TrialOptions {
  script: Script;
  /** The docs folder before the run. */
  files?: Record<string, string>;
  provider?: 'anthropic' | 'openai-compatible';
  run?: Partial<AgentRun>;
  silenceMs?: number;
}

export interface Trial {
  ending: AgentEnding;
  /** Everything recorded, with what was there before. */
  records: AgentRecord[];
  model: ScriptedModel;
  files(): Record<string, string>;
}

export const SITE: Record<string, string> = {
  'docs.json': '{"name":"Site","navigation":{"pages":["index"]}}',
  'index.mdx': '---\ntitle: Start\n---\nHello reader.\n',
  'guides/one.mdx': '---\ntitle: One\n---\nFirst guide.\n',
};

export async function tryAgent({
  script,
  files = SITE,
  provider,
  silenceMs,
  run = {},
}: TrialOptions): Promise<Trial> {
  const model = await startScriptedModel(script);
  onTestFinished(() => model.stop());
  const folder = run.folder ?? makeFolder(files);
  const records = [...(run.history ?? [prompt('Improve the docs.')])];
  const ending = await runAgent(toRun({ model, folder, records, provider, silenceMs, run }));
  return { ending, records, model, files: () => readTree(folder) };
}

interface RunParts {
  model: ScriptedModel;
  folder: string;
  records: AgentRecord[];
  provider?: AgentRun['model']['provider'];
  silenceMs?: number;
  run?: Partial<AgentRun>;
}

export function toRun({
  model,
  folder,
  records,
  provider = 'anthropic',
  silenceMs,
  run = {},
}: RunParts): AgentRun {
  return {
    instructions: '',
    history: [...records],
    appliedRecords: 0,
    model: { provider, name: 'scripted-1' },
    endpoint: { baseUrl: model.baseUrl, apiKey: model.apiKey, silenceMs },
    limits: DEFAULT_LIMITS,
    record: async (record) => void records.push(record),
    takeMessages: async () => [],
    check: async () => [],
    navigation: async () => 'index',
    signal: new AbortController().signal,
    retry: { tries: 4, firstWaitMs: 5 },
    ...run,
    folder,
  };
}

export function prompt(text: string): AgentRecord {
  return { kind: 'prompt', text };
}

export function makeFolder(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-agent-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** Every file and link below a folder, as text; links are not followed. */
export function readTree(folder: string, prefix = ''): Record<string, string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  const trees = entries.map((entry): Record<string, string> => {
    const path = `${prefix}${entry.name}`;
    const absolute = join(folder, entry.name);
    if (entry.isDirectory()) return readTree(absolute, `${path}/`);
    if (entry.isFile()) return { [path]: readFileSync(absolute, 'latin1') };
    return { [path]: `not a file: ${entry.isSymbolicLink() ? readlinkSync(absolute) : entry.name}` };
  });
  return Object.assign({}, ...trees) as Record<string, string>;
}

export function results(records: AgentRecord[]): { tool: string; ok: boolean; output: string }[] {
  return records.flatMap((record) => (record.kind === 'result' ? [record] : []));
}

export function kinds(records: AgentRecord[]): string {
  return records.map(({ kind }) => kind).join(' ');
}
