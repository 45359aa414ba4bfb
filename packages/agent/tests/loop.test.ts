import { describe, expect, it } from 'vitest';
import type { CheckProblem, SandboxKind } from '../src/index.ts';
import { hasBubblewrap } from './harness/bubblewrap.ts';
import type { Script } from './harness/scripted-model.ts';
import { kinds, prompt, results, SITE, tryAgent } from './harness/trial.ts';

const PAGE = '---\ntitle: Two\n---\nSecond guide.\n';
const PROVIDERS = ['anthropic', 'openai-compatible'] as const;
const STORY: Script = [
  {
    text: 'I look first.',
    calls: [
      { tool: 'list', input: {} },
      { tool: 'navigation', input: {} },
    ],
  },
  {
    calls: [
      { tool: 'search', input: { query: 'GUIDE' } },
      { tool: 'search', input: { query: 'H.llo', regex: true } },
    ],
  },
  { calls: [{ tool: 'read', input: { path: 'index.mdx', from: 4, lines: 1 } }] },
  {
    calls: [
      { tool: 'write', input: { path: 'guides/two.mdx', content: PAGE } },
      { tool: 'edit', input: { path: 'index.mdx', old: 'Hello reader.', new: 'Welcome.' } },
      { tool: 'move', input: { from: 'guides/one.mdx', to: 'tutorials/first.mdx' } },
    ],
  },
  { calls: [{ tool: 'check', input: {} }] },
  { calls: [{ tool: 'finish', input: { title: 'Add a second guide', summary: 'A new page.' } }] },
];

describe.each(PROVIDERS)('a run against %s', (provider) => {
  it.for<SandboxKind>(['bubblewrap', 'permissions'])(
    'edits the folder and hands over, in %s',
    async (sandbox, { skip }) => {
      if (sandbox === 'bubblewrap') skip(!(await hasBubblewrap()), 'no bubblewrap');
      const { ending, records, model, files } = await tryAgent({ script: STORY, provider, run: { sandbox } });
      expect(ending).toEqual({
        kind: 'finished',
        title: 'Add a second guide',
        summary: 'A new page.',
        usage: { inputTokens: 600, outputTokens: 60, steps: 6 },
      });
      expect(files()).toEqual({
        'docs.json': SITE['docs.json'],
        'index.mdx': '---\ntitle: Start\n---\nWelcome.\n',
        'guides/two.mdx': PAGE,
        'tutorials/first.mdx': SITE['guides/one.mdx'],
      });
      expect(results(records).map(({ output }) => output)).toEqual([
        'docs.json\nguides/one.mdx\nindex.mdx',
        'index',
        'guides/one.mdx:4: First guide.',
        'index.mdx:4: Hello reader.',
        'Hello reader.\n[lines 4 to 4 of 5]',
        'Created guides/two.mdx.',
        'Changed index.mdx.',
        'Moved guides/one.mdx to tutorials/first.mdx.',
        'No problems.',
        'Accepted.',
      ]);
      expect(records.at(-1)).toEqual({ kind: 'ending', ending });
      expect(model.complaints).toEqual([]);
      expect(model.questions.every(({ system }) => system.includes('docs.json'))).toBe(true);
    },
  );

  it('ends with an answer that calls no tool', async () => {
    const script: Script = [{ text: '# Nothing to do\nAll is well.' }];
    const { ending, records } = await tryAgent({ script, provider });
    expect(ending).toMatchObject({
      kind: 'finished',
      title: 'Nothing to do',
      summary: '# Nothing to do\nAll is well.',
    });
    expect(kinds(records)).toBe('prompt answer ending');
  });

  it('takes answers in one piece from endpoints that do not stream', async () => {
    const script: Script = [
      { whole: true, calls: [{ tool: 'write', input: { path: 'a.mdx', content: 'A' } }] },
      { whole: true, text: 'Done.' },
    ];
    const { ending, files, model } = await tryAgent({ script, provider });
    expect(ending).toMatchObject({
      kind: 'finished',
      usage: { inputTokens: 200, outputTokens: 20, steps: 2 },
    });
    expect(files()['a.mdx']).toBe('A');
    expect(model.questions).toHaveLength(2);
  });

  it('tells the model what was wrong with its calls', async () => {
    const script: Script = [
      {
        calls: [
          { tool: 'shell', input: { command: 'id' } },
          { tool: 'write', input: '{"path": "a.mdx", "cont' },
          { tool: 'write', input: { path: 7 } },
          { tool: 'write', input: '[1, 2]' },
          { tool: 'read', input: '' },
          { tool: 'read', input: { path: 'absent.mdx' } },
          { tool: 'write', input: `{"path":"a","content":${'['.repeat(3000)}${']'.repeat(3000)}}` },
          { tool: '__proto__', input: {} },
        ],
      },
    ];
    const { ending, records, model } = await tryAgent({ script, provider });
    expect(ending.kind).toBe('finished');
    const found = results(records);
    expect(found.every(({ ok }) => !ok)).toBe(true);
    expect(found.map(({ output }) => output.slice(0, 30))).toEqual([
      'There is no tool "shell". The ',
      'The arguments are not valid JS',
      'The arguments do not fit:\n✖ In',
      'The arguments are not valid JS',
      'The arguments do not fit:\n✖ In',
      'There is no absent.mdx.',
      'The arguments are not valid JS',
      'There is no tool "__proto__". ',
    ]);
    expect(model.complaints).toEqual([]);
  });

  it('runs a bounded number of a thousand calls, and says so', async () => {
    const calls = Array.from({ length: 1000 }, (_, index) => ({
      tool: 'write',
      input: { path: `p${index}.mdx`, content: 'x' },
      id: `c${index}`,
    }));
    const { records, files, model } = await tryAgent({ script: [{ calls }], provider });
    expect(results(records)).toHaveLength(64);
    expect(Object.keys(files()).filter((path) => /^p\d+/.test(path))).toHaveLength(64);
    expect(model.questions[1]!.raw).toContain('936 more calls of that answer were not run');
  });

  it('goes on after an answer that was cut', async () => {
    const script: Script = [{ text: 'Let me', finish: 'length' }, { text: 'Done now.' }];
    const { ending, model } = await tryAgent({ script, provider });
    expect(ending).toMatchObject({ kind: 'finished', summary: 'Done now.' });
    expect(model.questions[1]!.messages.at(-1)).toMatchObject({
      role: 'user',
      text: expect.stringMatching(/was cut/),
    });
  });

  it('reads follow-ups at the next step, also when the model thought it was done', async () => {
    const queue: string[][] = [[], ['Also mention Windows.'], []];
    const script: Script = [
      { calls: [{ tool: 'finish', input: { title: 'One', summary: 'one' } }] },
      { calls: [{ tool: 'finish', input: { title: 'Two', summary: 'two' } }] },
    ];
    const run = { takeMessages: async () => queue.shift() ?? [] };
    const { ending, model } = await tryAgent({ script, provider, run });
    expect(ending).toMatchObject({ kind: 'finished', title: 'Two' });
    expect(model.questions[1]!.messages.at(-1)).toMatchObject({
      role: 'user',
      text: 'Also mention Windows.',
    });
    expect(model.complaints).toEqual([]);
  });
});

describe('finish', () => {
  const problem = (isNew: boolean, severity: CheckProblem['severity']): CheckProblem => ({
    file: 'index.mdx',
    line: 4,
    severity,
    rule: 'broken-link',
    message: `${isNew ? 'new' : 'old'} ${severity}`,
    isNew,
  });
  const change = { tool: 'write', input: { path: 'index.mdx', content: 'changed' } };
  const finish = { tool: 'finish', input: { title: 'Done', summary: '' } };

  it('gives back only errors that the job brought in', async () => {
    let problems = [problem(true, 'error'), problem(true, 'warning'), problem(false, 'error')];
    const script: Script = (_question, index) => {
      if (index === 1) problems = [problem(false, 'error'), problem(true, 'warning')];
      return { calls: index === 0 ? [finish, change] : [finish] };
    };
    const { ending, records } = await tryAgent({ script, run: { check: async () => problems } });
    expect(ending.kind).toBe('finished');
    const told = results(records).filter(({ tool }) => tool === 'finish');
    expect(told.map(({ ok }) => ok)).toEqual([false, true]);
    expect(told[0]!.output).toContain('error index.mdx:4 new error [broken-link]');
    expect(told[0]!.output).not.toMatch(/old|warning/);
  });

  it('is taken as it is after three refusals', async () => {
    const script: Script = (_question, index) => ({ calls: index === 0 ? [change, finish] : [finish] });
    const { ending, model } = await tryAgent({
      script,
      run: { check: async () => [problem(true, 'error')] },
    });
    expect(ending.kind).toBe('finished');
    expect(model.questions).toHaveLength(4);
  });

  it('needs no check where nothing changed', async () => {
    const check = () => Promise.reject(new Error('nobody should ask'));
    const { ending } = await tryAgent({ script: [{ calls: [finish] }], run: { check } });
    expect(ending.kind).toBe('finished');
  });
});

describe('what is told to the model', () => {
  it('is our guide first, then the project’s instructions', async () => {
    const { model } = await tryAgent({ script: [], run: { instructions: 'Write British English.' } });
    const { system, tools } = model.questions[0]!;
    expect(system.indexOf('<Steps>')).toBeGreaterThan(0);
    expect(system.indexOf('Write British English.')).toBeGreaterThan(system.indexOf('<Steps>'));
    expect(tools).toEqual([
      'list',
      'search',
      'read',
      'write',
      'edit',
      'move',
      'delete',
      'navigation',
      'check',
      'finish',
    ]);
  });

  it('is the whole conversation of earlier runs', async () => {
    const first = await tryAgent({ script: [{ text: 'First answer.' }] });
    const history = [...first.records, prompt('And now?')];
    const second = await tryAgent({ script: [{ text: 'Second.' }], run: { history } });
    expect(second.model.questions[0]!.messages.map(({ text }) => text)).toEqual([
      'Improve the docs.',
      'First answer.',
      'And now?',
    ]);
    expect(second.ending).toMatchObject({ summary: 'Second.', usage: { steps: 1 } });
  });

  it('leaves old results out when the conversation is too long for the model', async () => {
    const big = `${'word '.repeat(7000)}\n`;
    const script: Script = (question, index) => {
      if (index < 4) return { calls: [{ tool: 'read', input: { path: 'big.mdx' } }] };
      const isLong = question.raw.length > 120_000;
      return isLong ? { status: 400, body: { error: { message: 'prompt is too long' } } } : { text: 'Done.' };
    };
    const { ending, model } = await tryAgent({ script, files: { 'big.mdx': big } });
    expect(ending.kind).toBe('finished');
    expect(model.questions.at(-1)!.raw).toContain('[left out: 35001 characters');
  });
});
