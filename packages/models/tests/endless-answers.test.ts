import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectModel, explainFailure, type ModelChoice, readAnswer } from '../src/index.ts';

const MB = 1024 * 1024;
/** Far more than is allowed, so that an endpoint which is never stopped ends some time. */
const ENDLESS = 64;
const FILLER = 'x'.repeat(MB);

const MODELS: ModelChoice[] = [
  { provider: 'anthropic', name: 'm-1' },
  { provider: 'openai-compatible', name: 'm-1' },
];

interface Endpoint {
  baseUrl: string;
  /** How much it could say before it was left. */
  sentMegabytes(): number;
}

async function startEndpoint(answer: (response: ServerResponse) => Iterable<string>): Promise<Endpoint> {
  let sent = 0;
  function* counted(pieces: Iterable<string>): Iterable<string> {
    for (const piece of pieces) {
      sent += piece.length;
      yield piece;
    }
  }
  const server = createServer(async (incoming, response) => {
    for await (const _ of incoming);
    // It ends early where somebody has heard enough.
    await pipeline(Readable.from(counted(answer(response))), response).catch(() => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, sentMegabytes: () => sent / MB };
}

async function ask(model: ModelChoice, { baseUrl }: Endpoint) {
  const parts = readAnswer({
    connect: (given) => connectModel(model, { baseUrl, apiKey: null, fetch: given }),
    fetch,
    call: { prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hello?' }] }] },
  });
  let text = '';
  try {
    for await (const part of parts) if (part.type === 'text-delta') text += part.delta;
    return { text, failure: null };
  } catch (error) {
    return { text, failure: explainFailure(error, { ...model, setting: 'MODEL' }) };
  }
}

function* repeat(piece: string, count = ENDLESS): Iterable<string> {
  for (let at = 0; at < count; at++) yield piece;
}

function delta({ provider }: ModelChoice, text: string): string {
  return provider === 'anthropic'
    ? `event: content_block_delta\r\ndata: ${JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })}\r\n\r\n`
    : `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n\n`;
}

function beginning({ provider }: ModelChoice): string {
  if (provider !== 'anthropic') return '';
  const message = { id: 'a', model: 'm-1', role: 'assistant', content: [], usage: { input_tokens: 1 } };
  const start = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };
  return `data: ${JSON.stringify({ type: 'message_start', message })}\r\n\r\ndata: ${JSON.stringify(start)}\r\n\r\n`;
}

function ending({ provider }: ModelChoice): string {
  if (provider !== 'anthropic')
    return `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;
  const last = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 1 } };
  return `data: ${JSON.stringify({ type: 'content_block_stop', index: 0 })}\n\ndata: ${JSON.stringify(last)}\n\ndata: {"type":"message_stop"}\n\n`;
}

describe.each(MODELS)('an endpoint of $provider', (model) => {
  const ENDLESS_ANSWERS: [string, string, string, () => Iterable<string>][] = [
    ['in one piece', 'application/json', '16 MB', () => repeat(FILLER)],
    ['of many events', 'text/event-stream', '16 MB', () => repeat(delta(model, FILLER))],
    ['of one line without an end', 'text/event-stream', '4 MB', () => repeat(FILLER)],
    ['of one event without an end', 'text/event-stream', '4 MB', () => repeat(`data: ${FILLER}\n`)],
    ['that does not say what it is', 'text/plain', '4 MB', () => repeat(FILLER)],
  ];
  it.each(ENDLESS_ANSWERS)('is left when it sends an answer %s', async (_, type, limit, pieces) => {
    const endpoint = await startEndpoint((response) => {
      response.writeHead(200, { 'content-type': type });
      return (function* () {
        if (type === 'text/event-stream') yield beginning(model);
        yield* pieces();
      })();
    });
    const { failure } = await ask(model, endpoint);
    expect(failure).toMatchObject({ retry: 'never', reason: expect.stringContaining(`more than ${limit}`) });
    expect(endpoint.sentMegabytes()).toBeLessThan(ENDLESS / 2);
  });

  it('is told by the beginning of a refusal without an end', async () => {
    const endpoint = await startEndpoint((response) => {
      response.writeHead(400, { 'content-type': 'text/plain' });
      return (function* () {
        yield 'You may not ask this. ';
        yield* repeat(FILLER);
      })();
    });
    const { failure } = await ask(model, endpoint);
    expect(failure?.reason).toContain('You may not ask this.');
    expect(endpoint.sentMegabytes()).toBeLessThan(ENDLESS / 2);
  });

  it('is heard whole where events are cut anywhere', async () => {
    const words = ['Ünder ', 'the ', 'ėaves ', '🐦'];
    const all = Buffer.from(
      `${beginning(model)}${words.map((word) => delta(model, word)).join('')}${ending(model)}`,
    );
    const endpoint = await startEndpoint((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.socket?.setNoDelay(true);
      for (let at = 0; at < all.length; at += 7) response.write(all.subarray(at, at + 7));
      return [];
    });
    expect(await ask(model, endpoint)).toEqual({ text: words.join(''), failure: null });
  });
});
