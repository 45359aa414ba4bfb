/** `s3://bucket/key` → a link that is signed for an hour (AWS Signature Version 4, in the query). */
import { createHash, createHmac } from 'node:crypto';
import type { S3Settings } from '../settings.ts';
import { FetchFailed } from './fetch-failed.ts';

const EXPIRES_SECONDS = 3600;

export function s3Link(address: string, settings: S3Settings, now: Date): string {
  const [, bucket, key] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})\/(.+)$/i.exec(address) ?? [];
  if (!bucket || !key) {
    throw new FetchFailed(`${address} is no S3 address: s3://bucket/key`, { isPassing: false });
  }
  if (!settings.accessKeyId || !settings.secretAccessKey) {
    const message = 'an s3 address needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
    throw new FetchFailed(message, { isPassing: false });
  }
  return presign(placeOf(bucket, key, settings), settings, { now, expiresSeconds: EXPIRES_SECONDS });
}

export function presign(
  { origin, path }: { origin: string; path: string },
  { accessKeyId, secretAccessKey, sessionToken, region }: S3Settings,
  { now, expiresSeconds }: { now: Date; expiresSeconds: number },
): string {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(expiresSeconds),
    ...(sessionToken ? { 'X-Amz-Security-Token': sessionToken } : {}),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .join('&');
  const canonical = ['GET', path, query, `host:${new URL(origin).host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const digest = createHash('sha256').update(canonical.join('\n')).digest('hex');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, digest].join('\n');
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return `${origin}${path}?${query}&X-Amz-Signature=${hmac(signingKey, toSign).toString('hex')}`;
}

/** A store of one's own is addressed by path, AWS by host unless the bucket's name does not fit a certificate. */
function placeOf(
  bucket: string,
  key: string,
  { endpoint, region }: S3Settings,
): { origin: string; path: string } {
  const encoded = key.split('/').map(encodeStrictly).join('/');
  if (endpoint !== null) {
    const { origin, pathname } = new URL(endpoint);
    return { origin, path: `${pathname.replace(/\/$/, '')}/${bucket}/${encoded}` };
  }
  if (bucket.includes('.'))
    return { origin: `https://s3.${region}.amazonaws.com`, path: `/${bucket}/${encoded}` };
  return { origin: `https://${bucket}.s3.${region}.amazonaws.com`, path: `/${encoded}` };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
