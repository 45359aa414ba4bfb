import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../e2e/harness/free-port.ts';
import { type Script, type ScriptedTurn, startScriptedModel } from './harness/scripted-model.ts';
import { kinds, results, tryAgent } from './harness/trial.ts';

/** Shorter, and a busy machine would look like a silent endpoint. */
const SILENCE_MS = 3000;
const OK: ScriptedTurn = { text: 'Done.' };
const WRITE: ScriptedTurn = {
  text: 'Now.',
  calls: [{ tool: 'write', input: { path: 'a.mdx', content: 'A' } }],
};

const RETRIED: [string, ScriptedTurn[]][] = [
  ['too many requests', [{ status: 429, headers: { 'retry-after': '0' } }]],
  ['an overloaded endpoint', [{ status: 529 }, { status: 503 }]],
  ['an internal error without JSON', [{ status: 500, body: '<html>' }]],
  ['a time-out of the endpoint', [{ status: 504 }, { status: 408 }]],
  ['a stream torn down at once', [{ ...OK, breakAfter: { events: 0, how: 'torn' } }]],
  ['a stream torn down in the middle', [{ ...WRITE, breakAfter: { events: 4, how: 'torn' } }]],
  ['a stream that ends too early', [{ ...WRITE, breakAfter: { events: 5, how: 'ended' } }]],
  ['a stream that falls silent', [{ ...WRITE, breakAfter: { events: 3, how: 'silent' } }]],
  ['an endpoint that never answers', ['never']],
];

describe.each(['anthropic', 'openai-compatible'] as const)('with %s', (provider) => {
  it('asks again after every kind of passing trouble', async () => {
    const script: Script = [];
    for (const [, turns] of RETRIED) script.push(...turns, { calls: [{ tool: 'list', input: {} }] });
    script.push(WRITE, OK);
    const { ending, records, files, model } = await tryAgent({ script, provider, silenceMs: SILENCE_MS });
    expect(ending.kind).toBe('finished');
    expect(files()['a.mdx']).toBe('A');
    expect(model.complaints).toEqual([]);
    const expected = RETRIED.map(([, turns]) => `${'retry '.repeat(turns.length)}answer result`).join(' ');
    expect(kinds(records)).toBe(`prompt ${expected} answer result answer ending`);
  });
});

const HOPELESS: [string, ScriptedTurn, RegExp][] = [
  [
    'a wrong key',
    { status: 401, body: { error: { message: 'bad key' } } },
    /refused the key \(401\).*_API_KEY.*bad key/,
  ],
  ['a forbidden model', { status: 403 }, /forbids.*\(403\)/],
  ['an unknown model', { status: 404 }, /knows no model scripted-1.*AGENT_MODEL and \w+_BASE_URL/],
  ['a redirect', { status: 307, headers: { location: 'http://127.0.0.1:9/' } }, /redirects elsewhere/],
  ['no credit', { status: 402 }, /no credit left/],
  [
    'a spent quota',
    { status: 429, body: { error: { code: 'insufficient_quota', message: 'x' } } },
    /no credit left/,
  ],
  [
    'a request that it does not accept',
    { status: 400, body: { error: { message: 'strange' } } },
    /not accept.*strange/,
  ],
  ['a refusal', { finish: 'content-filter' }, /refused to answer/],
];

describe('a run fails with a reason to act on', () => {
  it.each(HOPELESS)('after %s, at once', async (_name, turn, reason) => {
    const { ending, model, records } = await tryAgent({ script: [turn], provider: 'openai-compatible' });
    expect(ending).toMatchObject({ kind: 'model-failed', reason: expect.stringMatching(reason) });
    expect(model.questions).toHaveLength(1);
    expect(records.at(-1)).toEqual({ kind: 'ending', ending });
  });

  it('after the last try', async () => {
    const { ending, model } = await tryAgent({ script: () => ({ status: 503 }) });
    expect(ending).toMatchObject({
      kind: 'model-failed',
      reason: expect.stringMatching(/problem of its own \(503\).*Tried 4 times/),
    });
    expect(model.questions).toHaveLength(4);
  });

  it('where nobody listens', async () => {
    const endpoint = { baseUrl: `http://127.0.0.1:${await freePort()}/v1`, apiKey: null };
    const { ending } = await tryAgent({ script: [], run: { endpoint } });
    expect(ending).toMatchObject({
      kind: 'model-failed',
      reason: expect.stringMatching(/cannot be reached.*ECONNREFUSED.*ANTHROPIC_BASE_URL/),
    });
  });

  it('without the key, although the endpoint repeats it', async () => {
    const apiKey = 'sk-wrong-but-secret-123456';
    for (const provider of ['anthropic', 'openai-compatible'] as const) {
      const first = await tryAgent({
        script: [],
        provider,
        run: { endpoint: { baseUrl: await scriptedUrl(), apiKey } },
      });
      expect(first.ending).toMatchObject({
        kind: 'model-failed',
        reason: expect.stringMatching(/Incorrect API key provided: \[redacted\]/),
      });
      expect(JSON.stringify(first.records)).not.toContain(apiKey);
    }
  });
});

describe('what is not the model’s fault is thrown', () => {
  it.each(['record', 'check', 'navigation', 'takeMessages'] as const)('when %s fails', async (name) => {
    const calls = ['write', 'navigation', 'check'].map((tool) => ({
      tool,
      input: { path: 'a', content: 'a' },
    }));
    const run = { [name]: () => Promise.reject(new Error('database away')) };
    await expect(tryAgent({ script: [{ calls }], run })).rejects.toThrow('database away');
  });

  it('when the loop’s process dies', async () => {
    const history = [{ kind: 'prompt' as const, text: 'x' }, { kind: 'broken' } as never];
    const run = { history, folder: '/absent' };
    await expect(tryAgent({ script: [], run })).rejects.toThrow();
  });
});

it('results of tools are cut to size, and are text that a database can hold', async () => {
  const files = { 'big.mdx': 'x'.repeat(300_000), 'b.bin': '\0\x01', 'long.mdx': 'y\n'.repeat(50_000) };
  const calls = [
    ...Object.keys(files).map((path) => ({ tool: 'read', input: { path } })),
    { tool: 'write', input: { path: 'nul.mdx', content: 'a\0b' } },
    { tool: 'search', input: { query: 'y' } },
  ];
  const { records } = await tryAgent({ script: [{ text: 'nul \0 here', calls }], files });
  const outputs = results(records).map(({ output }) => output);
  expect(outputs.every((output) => output.length < 50_000)).toBe(true);
  expect(outputs[1]).toContain('is no text: 2 bytes');
  expect(outputs[2]).toContain('[lines 1 to 2000 of 50001]');
  expect(JSON.stringify(records)).not.toContain('\\u0000');
});

async function scriptedUrl(): Promise<string> {
  const model = await startScriptedModel([]);
  onTestFinished(() => model.stop());
  return model.baseUrl;
}
