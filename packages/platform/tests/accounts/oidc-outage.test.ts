/** An identity provider that answers late, never or without an end keeps nobody from signing in with a password. */
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { makeTestApi, PUBLIC_URL, SESSION_KEY } from '../api/harness.ts';
import { startIdentityProvider } from './identity-provider.ts';

const WRITE = { host: '127.0.0.1', origin: PUBLIC_URL };
const PAGES = { callbackURL: '/projects', errorCallbackURL: '/sign-in' };

/** Text without an end, as quickly as it is taken. */
function endless(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(64 * 1024)));
  };
  response.writeHead(200, { 'content-type': 'application/json' }).on('drain', more);
  more();
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.once('close', () => clearInterval(timer));
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function apiWith(issuer: string) {
  const oidc = { issuer, clientId: 'bindery', clientSecret: 'a secret of the test', name: 'Login' };
  const api = await makeTestApi({
    signIn: {
      ...{ key: SESSION_KEY, mail: null, attempts: 1_000 },
      oidc: { ...oidc, trustsEmail: false, patienceMs: 4_000 },
    },
    accounts: { oidcName: oidc.name },
  });
  onTestFinished(() => api.close());
  const start = () =>
    api.app.inject({
      ...{ method: 'POST', url: '/-/auth/sign-in/social', headers: WRITE },
      payload: { provider: 'oidc', ...PAGES },
    });
  const byPassword = () =>
    api.app.inject({
      ...{ method: 'POST', url: '/-/auth/sign-in/email', headers: WRITE },
      payload: { email: 'nobody@example.com', password: 'not the password' },
    });
  return { api, start, byPassword };
}

const misbehaving: [string, (response: ServerResponse) => void][] = [
  ['says nothing', () => {}],
  ['drips', drip],
  ['never ends', endless],
  ['is another page', (response) => response.end('<html>')],
];

it.each(misbehaving)('an issuer that %s', async (_, answer) => {
  const asked = Promise.withResolvers<void>();
  const issuer = await listen((_, response) => {
    asked.resolve();
    answer(response);
  });
  const { start, byPassword } = await apiWith(issuer);
  const started = start();
  await asked.promise;
  // While the other one waits.
  expect((await byPassword()).statusCode).toBe(401);
  const refused = await started;
  expect(refused.statusCode, refused.body).toBe(503);
  expect(refused.json().error).toContain('The identity provider cannot be reached');
});

it.each(misbehaving)('a token endpoint that %s', async (_, answer) => {
  const provider = await startIdentityProvider();
  onTestFinished(() => provider.close());
  const front = await listen(async ({ url = '/' }, response) => {
    if (url === '/token') return answer(response);
    const found = await fetch(`${provider.issuer}${url}`);
    const text = (await found.text()).replace(
      `"token_endpoint":"${provider.issuer}`,
      `"token_endpoint":"${front}`,
    );
    response.writeHead(found.status, { 'content-type': 'application/json' }).end(text);
  });
  const { api, start } = await apiWith(front);
  const started = await start();
  expect(started.statusCode, started.body).toBe(200);
  const back = new URL(await provider.authorize(started.json().url));
  const cookie = [started.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ');
  const ended = await api.app.inject({
    url: `${back.pathname}${back.search}`,
    headers: { host: '127.0.0.1', cookie, 'sec-fetch-site': 'cross-site' },
  });
  expect(ended.statusCode).toBe(302);
  expect(ended.headers.location).toMatch(/^\/sign-in\?.*error=invalid_code/);
});
