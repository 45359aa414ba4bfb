/** An Admin API that breaks off, drips or never ends is told about in words, and asked again where that may help. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { exportLink } from '../src/self-hosted/fetch/export-link.ts';
import { FetchFailed } from '../src/self-hosted/fetch/fetch-failed.ts';

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
}

function endless(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
  };
  response.on('drain', more);
  more();
}

it.each<[string, (response: ServerResponse) => void, string, boolean]>([
  ['breaks off', (response) => response.write('{"bundleUrl":', () => response.destroy()), 'broke off', true],
  ['drips', drip, 'it took too long', true],
  ['never ends', endless, 'more than was expected', false],
  ['is a page', (response) => response.end('<html>'), 'does not answer as the Admin API does', false],
])('one that %s', async (_, answer, words, isPassing) => {
  const server = createServer((_, response) => answer(response)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = exportLink(
    { api, exportJob: 'se_1', adminKey: 'bnd_admin_x' },
    { proxy: {}, signal: AbortSignal.timeout(3_000) },
  );
  const failure = (await asked.catch((error: unknown) => error)) as FetchFailed;
  expect(failure).toBeInstanceOf(FetchFailed);
  expect(failure.message).toContain(words);
  expect(failure.message).toContain(api);
  expect(failure.isPassing).toBe(isPassing);
});
