/** Who sent a delivery, by its headers, and whether it knows the secret. Over the bytes as they came. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export type Host = 'github' | 'gitlab' | 'bitbucket' | 'gitea';
export type Headers = Readonly<Record<string, string | string[] | undefined>>;

export const SECRET_PREFIX = 'whsec_';
/** Standard Webhooks: what is signed with its time is not good for ever. */
const SIGNATURE_AGE_SECONDS = 300;

/** Null: none of the hosts we know. */
export function hostOf(headers: Headers): Host | null {
  // Gitea and Forgejo also send the headers of GitHub, so they are asked first.
  if (has(headers, 'x-gitea-event') || has(headers, 'x-forgejo-event') || has(headers, 'x-gogs-event'))
    return 'gitea';
  if (has(headers, 'x-gitlab-event')) return 'gitlab';
  if (has(headers, 'x-event-key')) return 'bitbucket';
  return has(headers, 'x-github-event') ? 'github' : null;
}

export interface Signed {
  host: Host;
  headers: Headers;
  body: Buffer;
}

export function isGenuine(
  { host, headers, body }: Signed,
  options: { secret: string; nowMs: number },
): boolean {
  const { secret } = options;
  const hex = createHmac('sha256', secret).update(body).digest();
  switch (host) {
    case 'github':
      return isHex(header(headers, 'x-hub-signature-256'), hex, 'sha256=');
    case 'bitbucket':
      return isHex(header(headers, 'x-hub-signature'), hex, 'sha256=');
    case 'gitea':
      return ['x-gitea-signature', 'x-forgejo-signature', 'x-gogs-signature'].some((name) =>
        isHex(header(headers, name), hex, ''),
      );
    case 'gitlab':
      return (
        isSame(header(headers, 'x-gitlab-token'), secret) || isSignedWithTime({ headers, body }, options)
      );
  }
}

// GitLab's signing token: HMAC over id, time and body, keyed with what the secret encodes.
function isSignedWithTime(
  { headers, body }: Omit<Signed, 'host'>,
  { secret, nowMs }: { secret: string; nowMs: number },
): boolean {
  const [id, time] = [header(headers, 'webhook-id'), header(headers, 'webhook-timestamp')];
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs / 1000 - Number(time)) > SIGNATURE_AGE_SECONDS) return false;
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest('base64');
  return header(headers, 'webhook-signature')
    .split(' ')
    .some((signature) => isSame(signature, `v1,${expected}`));
}

function isHex(given: string, expected: Buffer, prefix: string): boolean {
  // As text: reading hexadecimal is lenient about what stands behind it.
  return isSame(given, `${prefix}${expected.toString('hex')}`);
}

// Of the hashes: equal in length, so that the time taken tells nothing of the secret.
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

export function header(headers: Headers, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value.join(', ') : value) ?? '';
}

function has(headers: Headers, name: string): boolean {
  return headers[name] !== undefined;
}
