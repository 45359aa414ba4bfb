import { expect, it } from 'vitest';
import type { AgentRecord } from '../src/index.ts';
import { runAgent } from '../src/index.ts';
import type { Script } from './harness/scripted-model.ts';
import { startScriptedModel } from './harness/scripted-model.ts';
import { makeFolder, prompt, SITE, toRun, tryAgent } from './harness/trial.ts';

/** Every tool that changes files; an insertion that would show if it were made twice; calls that fail. */
const STORY: Script = [
  {
    text: 'One.',
    calls: [{ tool: 'edit', input: { path: 'index.mdx', old: 'Hello', new: 'Hello, hello' } }],
  },
  {
    calls: [
      { tool: 'write', input: { path: 'new.mdx', content: 'New' } },
      { tool: 'edit', input: { path: 'absent.mdx', old: 'a', new: 'b' } },
      { tool: 'move', input: { from: 'guides/one.mdx', to: 'guides/first.mdx' } },
      { tool: 'edit', input: { path: 'new.mdx', old: 'New', new: 'New New', all: true } },
    ],
  },
  {
    calls: [
      { tool: 'delete', input: { path: 'docs.json' } },
      { tool: 'list', input: {} },
    ],
  },
  { calls: [{ tool: 'finish', input: { title: 'T', summary: 'S' } }] },
];
const AFTER = {
  'index.mdx': '---\ntitle: Start\n---\nHello, hello reader.\n',
  'new.mdx': 'New New',
  'guides/first.mdx': SITE['guides/one.mdx'],
};

/** Fifteen runs, one after the other. */
const LONG = { timeout: 240_000 };

it('goes on after every record, asks no answered question again, and ends the same', LONG, async () => {
  const whole = await tryAgent({ script: STORY });
  expect(whole.files()).toEqual(AFTER);
  expect(whole.records).toHaveLength(14);
  for (let kept = 1; kept <= whole.records.length; kept++) {
    const history = whole.records.slice(0, kept);
    const answered = history.filter(({ kind }) => kind === 'answer').length;
    const rest = await tryAgent({
      script: (_question, index) => (STORY as unknown[])[answered + index] as never,
      run: { history },
    });
    expect(rest.files(), `after ${kept} records`).toEqual(AFTER);
    expect(rest.records, `after ${kept} records`).toEqual(whole.records);
    expect(rest.model.questions).toHaveLength(4 - answered);
    expect(rest.model.complaints).toEqual([]);
    expect(rest.ending).toEqual(whole.ending);
  }
});

it('a recorder that fails once costs no answer: the next run goes on', async () => {
  const model = await startScriptedModel(STORY);
  const records: AgentRecord[] = [prompt('Go.')];
  let writes = 0;
  const record = async (entry: AgentRecord) => {
    if (++writes % 3 === 0) throw new Error('worker killed');
    records.push(entry);
  };
  try {
    for (let tries = 0; ; tries++) {
      const folder = makeFolder(SITE);
      try {
        const ending = await runAgent(toRun({ model, folder, records, run: { record } }));
        expect(ending.kind).toBe('finished');
        break;
      } catch (error) {
        expect((error as Error).message).toBe('worker killed');
        expect(tries).toBeLessThan(12);
      }
    }
  } finally {
    await model.stop();
  }
  const steps = records.flatMap((entry) => (entry.kind === 'answer' ? [entry.step] : []));
  expect(steps).toEqual([...new Set(steps)]);
});

it('changes that the folder holds already are not made again', async () => {
  const first = await tryAgent({ script: STORY });
  const history = [...first.records, prompt('One more.')];
  const script: Script = [
    { calls: [{ tool: 'edit', input: { path: 'new.mdx', old: 'New New', new: 'Newer' } }] },
    { text: 'Done.' },
  ];
  const run = { history, appliedRecords: first.records.length };
  const second = await tryAgent({ script, files: first.files(), run });
  expect(second.files()).toEqual({ ...AFTER, 'new.mdx': 'Newer' });
});

it('a folder that is not what the records say is refused', async () => {
  const first = await tryAgent({ script: STORY });
  await expect(
    tryAgent({ script: [], files: { 'other.mdx': '' }, run: { history: first.records } }),
  ).rejects.toThrow('not as the records say');
});
