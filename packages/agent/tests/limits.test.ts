import { expect, it } from 'vitest';
import { type AgentLimits, DEFAULT_LIMITS } from '../src/index.ts';
import type { Script, ScriptedCall } from './harness/scripted-model.ts';
import { kinds, tryAgent } from './harness/trial.ts';

const forEver: Script = () => ({
  calls: [{ tool: 'list', input: {} }],
  usage: { inputTokens: 400, outputTokens: 100 },
});
const writing =
  (content: string): Script =>
  (_question, index) => ({
    calls: [{ tool: 'write', input: { path: `p${index}.mdx`, content } }],
  });
const once = (...calls: ScriptedCall[]): Script => [{ calls }];

const CASES: [string, Partial<AgentLimits>, Script, RegExp, number | null][] = [
  ['steps', { steps: 3 }, forEver, /at most 3 steps/, 3],
  ['tokens', { tokens: 1200 }, forEver, /at most 1200 tokens.*after 1500/, 3],
  ['wall time', { wallMs: 1500 }, () => 'never', /at most 0 minutes/, 0],
  ['files changed', { filesChanged: 2 }, writing('x'), /at most 2 files/, 3],
  ['bytes changed', { bytesChanged: 25 }, writing('0123456789'), /at most 25 bytes.*30/, 3],
  [
    'files moved',
    { filesChanged: 1 },
    once({ tool: 'move', input: { from: 'guides', to: 'tutorials' } }),
    /at most 1 files/,
    1,
  ],
  [
    'files deleted',
    { filesChanged: 0 },
    once({ tool: 'delete', input: { path: 'index.mdx' } }),
    /at most 0 files/,
    1,
  ],
];

it.each(CASES)(
  'a run ends at its limit of %s, and says which',
  async (_name, limit, script, reason, steps) => {
    const { ending, records } = await tryAgent({ script, run: { limits: { ...DEFAULT_LIMITS, ...limit } } });
    expect(ending).toMatchObject({ kind: 'limit', reason: expect.stringMatching(reason), usage: { steps } });
    expect(records.at(-1)).toEqual({ kind: 'ending', ending });
  },
);

it('writing one file over and over counts once', async () => {
  const call = { tool: 'write', input: { path: 'a.mdx', content: '0123456789' } };
  const script: Script = (_question, index) => (index < 5 ? { calls: [call, call] } : { text: 'Done.' });
  const limits = { ...DEFAULT_LIMITS, filesChanged: 1, bytesChanged: 10 };
  const { ending } = await tryAgent({ script, run: { limits } });
  expect(ending.kind).toBe('finished');
});

it('limits count from the last ending on', async () => {
  const limits = { ...DEFAULT_LIMITS, steps: 2 };
  const first = await tryAgent({ script: forEver, run: { limits } });
  expect(first.ending.kind).toBe('limit');
  const history = [...first.records, { kind: 'prompt' as const, text: 'Go on.' }];
  const second = await tryAgent({ script: [{ text: 'Done.' }], run: { limits, history } });
  expect(second.ending).toMatchObject({ kind: 'finished', usage: { steps: 1, inputTokens: 100 } });
});

it('tries that failed are paid for', async () => {
  const script: Script = (_question, index) =>
    index === 0
      ? {
          text: 'A long answer that breaks off',
          usage: { inputTokens: 900, outputTokens: 5 },
          breakAfter: { events: 4, how: 'torn' },
          eventEveryMs: 20,
        }
      : { text: 'Done.' };
  const { ending, records } = await tryAgent({ script });
  expect(kinds(records)).toBe('prompt retry answer ending');
  expect(ending.usage).toMatchObject({ inputTokens: 1000, steps: 1 });
});
