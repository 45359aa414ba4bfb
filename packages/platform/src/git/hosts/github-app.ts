/** A GitHub App in place of a token: short-lived tokens for one repository, with no more rights than a job needs. */
import { createPrivateKey, createSign } from 'node:crypto';
import { z } from 'zod';
import { type HostOptions, HostRefused } from './git-host.ts';
import { gitHubHeaders } from './github.ts';
import { askHost, notUnderstood } from './host-request.ts';

export interface GitHubApp {
  appId: string;
  /** PEM. */
  privateKey: string;
}

/** GitHub refuses more than ten minutes, and clocks differ. */
const LIFE_SECONDS = 540;
const CLOCK_SECONDS = 60;

/** A token for git and for the API; it lives for an hour. */
export async function gitHubAppToken(
  app: GitHubApp,
  options: Omit<HostOptions, 'token'>,
  now: () => number = Date.now,
): Promise<string> {
  const [owner = '', name = ''] = options.path.split('/');
  const headers = gitHubHeaders(appJwt(app, now()));
  const asApp = { ...options, token: '' };
  const installation = await askHost(asApp, {
    method: 'GET',
    path: `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/installation`,
    headers,
    alsoFine: [404],
  });
  if (installation.status === 404)
    throw new HostRefused(
      `The GitHub App is not installed on ${options.path}. Install it there, or store a token.`,
    );
  const { data: found } = z.object({ id: z.int() }).safeParse(installation.json);
  if (!found) throw notUnderstood(options.apiUrl);
  const { json } = await askHost(asApp, {
    method: 'POST',
    path: `/app/installations/${found.id}/access_tokens`,
    body: { repositories: [name], permissions: { contents: 'write', pull_requests: 'write' } },
    headers,
  });
  const { data: made } = z.object({ token: z.string().min(1) }).safeParse(json);
  if (!made) throw notUnderstood(options.apiUrl);
  return made.token;
}

export function appJwt({ appId, privateKey }: GitHubApp, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iat: seconds - CLOCK_SECONDS, exp: seconds + LIFE_SECONDS, iss: appId };
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  const signature = createSign('RSA-SHA256').update(text).sign(createPrivateKey(privateKey));
  return `${text}.${signature.toString('base64url')}`;
}
