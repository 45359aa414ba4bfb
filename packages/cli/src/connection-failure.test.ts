import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { connectionFailure } from './connection-failure.ts';
import { fetchSpec } from './fetch-spec.ts';

const failed = (code: string) =>
  Object.assign(new TypeError('fetch failed'), { cause: { code, message: code } });

it.each([
  [failed('ENOTFOUND'), 'there is no host with that name'],
  [failed('ECONNREFUSED'), 'the connection was refused'],
  [failed('UND_ERR_CONNECT_TIMEOUT'), 'there was no answer in time'],
  [failed('DEPTH_ZERO_SELF_SIGNED_CERT'), 'its certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)'],
  [failed('EPROTO'), 'the connection failed (EPROTO)'],
  [new DOMException('The operation was aborted', 'TimeoutError'), 'there was no answer in time'],
  [
    Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN' }),
    'host names cannot be looked up at the moment',
  ],
  [new Error('odd'), 'the connection failed (odd)'],
])('%s', (error, words) => {
  expect(connectionFailure(error)).toBe(words);
});

it('says why a specification was not fetched', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  await expect(fetchSpec(`https://127.0.0.1:${port}/a.json`)).rejects.toThrow('the connection was refused');
  await expect(fetchSpec('http://127.0.0.1/a.json')).rejects.toThrow('only https addresses are fetched');
});
