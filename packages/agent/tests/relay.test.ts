import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelChoice } from '@bindery/models';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Budget } from '../src/budget.ts';
import { DEFAULT_LIMITS } from '../src/index.ts';
import { type Relay, startRelay } from '../src/relay/relay.ts';

const KEY = 'sk-relay-secret-0123456789';
const MODEL: ModelChoice = { provider: 'openai-compatible', name: 'm-1' };
const QUESTION = JSON.stringify({ model: 'm-1', stream: true, messages: [] });
const WHOLE_STREAM = ['data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n', 'data: [DONE]\n\n'];

interface Seen {
  url: string;
  headers: IncomingHttpHeaders;
}

async function startEndpoint(
  chunks: (string | 'tear')[] = WHOLE_STREAM,
): Promise<{ port: number; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer(async (incoming, response) => {
    seen.push({ url: incoming.url ?? '', headers: incoming.headers });
    for await (const _ of incoming);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'set-cookie': 'a=b', 'x-internal': KEY });
    for (const chunk of chunks) {
      if (chunk === 'tear') return response.destroy();
      response.write(chunk);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, seen };
}

async function start(port: number, model = MODEL): Promise<{ relay: Relay; budget: Budget }> {
  const budget = new Budget(DEFAULT_LIMITS, []);
  const relay = await startRelay({
    model,
    endpoint: { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: KEY },
    budget,
  });
  onTestFinished(() => relay.close());
  return { relay, budget };
}

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

function send(
  relay: Relay,
  { method = 'POST', path = '/chat/completions', headers = {}, body = QUESTION }: Sent,
) {
  return new Promise<{ status: number; text: string; isWhole: boolean; headers: IncomingHttpHeaders }>(
    (resolve, reject) => {
      const outgoing = request({
        socketPath: relay.socketPath,
        method,
        path,
        headers: { authorization: `Bearer ${relay.token}`, ...headers },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        let text = '';
        incoming.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        incoming.on('error', () => {});
        incoming.on('close', () =>
          resolve({
            status: incoming.statusCode!,
            text,
            isWhole: incoming.complete,
            headers: incoming.headers,
          }),
        );
      });
      outgoing.end(method === 'GET' ? undefined : body);
    },
  );
}

describe('the relay', () => {
  const REFUSED: [string, Sent, number][] = [
    ['no token', { headers: { authorization: '' } }, 401],
    ['another token', { headers: { authorization: `Bearer ${'x'.repeat(43)}` } }, 401],
    ['the key itself', { headers: { authorization: `Bearer ${KEY}` } }, 401],
    ['another method', { method: 'GET' }, 404],
    ['another path', { path: '/models' }, 404],
    ['a path of the other shape', { path: '/messages' }, 404],
    ['a path that climbs', { path: '/chat/completions/../models' }, 404],
    ['a query', { path: '/chat/completions?x=1' }, 404],
    ['a whole address', { path: 'http://127.0.0.1:1/chat/completions' }, 404],
    ['another model', { body: JSON.stringify({ model: 'm-2' }) }, 403],
    ['no JSON', { body: 'model=m-1' }, 403],
  ];
  it('refuses everything but a question of this run to this model', async () => {
    const { port, seen } = await startEndpoint();
    const { relay } = await start(port);
    for (const [name, sent, status] of REFUSED) {
      const answer = await send(relay, sent);
      expect(answer.status, name).toBe(status);
      expect(answer.text).not.toContain(KEY);
    }
    expect(seen).toEqual([]);
  });

  it('refuses a question that is too long', async () => {
    const { port, seen } = await startEndpoint();
    const { relay } = await start(port);
    const sent = { body: Buffer.alloc(33 * 1024 * 1024, 'a') };
    const answer = await send(relay, sent).catch((error: Error) => error);
    expect(answer instanceof Error || answer.status === 413).toBe(true);
    expect(seen).toEqual([]);
  });

  it.each<[ModelChoice['provider'], string, string, string]>([
    ['openai-compatible', '/chat/completions', 'authorization', `Bearer ${KEY}`],
    ['anthropic', '/messages', 'x-api-key', KEY],
  ])('adds the key of %s and passes no header on', async (provider, path, header, value) => {
    const { port, seen } = await startEndpoint();
    const { relay } = await start(port, { provider, name: 'm-1' });
    const headers = { 'x-forwarded-for': '1.2.3.4', cookie: 'a=b', 'x-api-key': 'none' };
    const answer = await send(relay, { path, headers });
    expect(answer).toMatchObject({ status: 200, isWhole: true });
    expect(seen[0]).toMatchObject({ url: `/v1${path}`, headers: { [header]: value } });
    expect(JSON.stringify(seen[0]!.headers)).not.toMatch(/1\.2\.3\.4|cookie|none/);
    expect(Object.keys(answer.headers).sort()).toEqual([
      'connection',
      'content-type',
      'date',
      'keep-alive',
      'transfer-encoding',
    ]);
  });

  it('takes the key out of an answer, also where it is cut in two', async () => {
    const half = KEY.length / 2;
    const { port } = await startEndpoint([
      `data: {"x":"${KEY} ${KEY.slice(0, half)}`,
      `${KEY.slice(half)}"}\n\n`,
      ...WHOLE_STREAM,
    ]);
    const { relay } = await start(port);
    const { text } = await send(relay, {});
    expect(text).toContain('[redacted] [redacted]');
    expect(text).not.toContain(KEY.slice(0, half));
  });

  it.each<[string, string[], boolean]>([
    ['a whole one', WHOLE_STREAM, true],
    [
      'one without its end',
      WHOLE_STREAM.slice(1)
        .concat([])
        .map((text) => text.replace('[DONE]', '{}')),
      false,
    ],
    ['a torn one', [WHOLE_STREAM[0]!.slice(0, 20), 'tear'], false],
  ])('makes an answer look as it is: %s', async (_name, chunks, isWhole) => {
    const { port } = await startEndpoint(chunks);
    const { relay } = await start(port);
    expect((await send(relay, {})).isWhole).toBe(isWhole);
  });

  it('breaks off an answer that grows without end', async () => {
    const { port } = await startEndpoint(
      Array.from({ length: 20 }, () => `data: ${'x'.repeat(1024 * 1024)}\n\n`),
    );
    const { relay } = await start(port);
    const answer = await send(relay, {});
    expect(answer.isWhole).toBe(false);
    expect(answer.text.length).toBeLessThan(18 * 1024 * 1024);
  });

  it('counts what the endpoint says, and guesses where it says nothing', async () => {
    const usage = 'data: {"choices":[],"usage":{"prompt_tokens":70,"completion_tokens":7}}\n\n';
    const { port } = await startEndpoint([WHOLE_STREAM[0]!, usage, WHOLE_STREAM[1]!]);
    const told = await start(port);
    await send(told.relay, {});
    expect(told.budget.usage).toMatchObject({ inputTokens: 70, outputTokens: 7 });
    const guessed = await start((await startEndpoint()).port);
    await send(guessed.relay, {});
    expect(guessed.budget.usage).toMatchObject({
      inputTokens: Math.ceil(QUESTION.length / 4),
      outputTokens: 2,
    });
  });

  it('asks nothing when the budget is spent', async () => {
    const { port, seen } = await startEndpoint();
    const budget = new Budget({ ...DEFAULT_LIMITS, tokens: 10 }, []);
    budget.addCall({ inputTokens: 10, outputTokens: 0 });
    const relay = await startRelay({
      model: MODEL,
      endpoint: { baseUrl: `http://127.0.0.1:${port}`, apiKey: KEY },
      budget,
    });
    onTestFinished(() => relay.close());
    expect((await send(relay, {})).text).toContain('at most 10 tokens');
    expect(seen).toEqual([]);
  });
});
