import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runAgent } from '../src/index.ts';
import { type Script, type ScriptedModel, startScriptedModel } from './harness/scripted-model.ts';
import { makeFolder, prompt, readTree, SITE, toRun } from './harness/trial.ts';

const slow: Script = () => ({ text: 'word '.repeat(2000), eventEveryMs: 50 });
const hang = () => new Promise<never>(() => {});
const asked = (model: ScriptedModel) => model.questions.length > 0;
const begun = (model: ScriptedModel) => asked(model) && model.openAnswers() > 0;

interface Stage {
  name: string;
  script: Script;
  run?: object;
  /** When to cancel; null: before the run begins. */
  when: ((model: ScriptedModel, seen: Set<string>) => boolean) | null;
}

const tool = (name: string): Script => [{ calls: [{ tool: name, input: { path: 'a.mdx', content: 'A' } }] }];
const STAGES: Stage[] = [
  { name: 'before it begins', script: [], when: null },
  {
    name: 'while messages are taken',
    script: [],
    run: { takeMessages: hang },
    when: (_, seen) => seen.has('takeMessages'),
  },
  { name: 'while the model is silent', script: () => 'never', when: asked },
  { name: 'in the middle of an answer', script: slow, when: begun },
  {
    name: 'between two tries',
    script: () => ({ status: 503 }),
    run: { retry: { tries: 9, firstWaitMs: 60_000 } },
    when: (_, seen) => seen.has('record'),
  },
  {
    name: 'while an answer is recorded',
    script: tool('write'),
    run: { record: hang },
    when: (_, seen) => seen.has('record'),
  },
  {
    name: 'while a tool runs',
    script: tool('check'),
    run: { check: hang },
    when: (_, seen) => seen.has('check'),
  },
  {
    name: 'while it looks at navigation',
    script: tool('navigation'),
    run: { navigation: hang },
    when: (_, seen) => seen.has('navigation'),
  },
];

it.each(STAGES)('a run can be cancelled $name', async ({ script, run = {}, when }) => {
  const model = await startScriptedModel(script);
  const abort = new AbortController();
  const seen = new Set<string>();
  const records = [prompt('Go.')];
  const folder = makeFolder(SITE);
  const whole = toRun({ model, folder, records, run: { ...run, signal: abort.signal } });
  for (const name of ['record', 'takeMessages', 'check', 'navigation'] as const) {
    const inner = whole[name] as (argument?: unknown) => Promise<never>;
    whole[name] = (argument?: unknown) => {
      seen.add(name);
      return inner(argument);
    };
  }
  try {
    if (!when) abort.abort();
    const running = runAgent(whole);
    while (when && !when(model, seen)) await sleep(5);
    abort.abort();
    const ending = await running;
    expect(ending).toMatchObject({ kind: 'cancelled', reason: 'cancelled' });
    expect(records.every(({ kind }) => kind !== 'ending' && kind !== 'result')).toBe(true);
    expect(readTree(folder)).toEqual(SITE);
    while (model.openAnswers() > 0) await sleep(5);
  } finally {
    await model.stop();
  }
});
