/** What GitHub answers an App: who has signed right and is installed there gets a token. */
import { createVerify, type KeyObject } from 'node:crypto';
import type { StandInAnswer, StandInRequest } from './stand-in.ts';

export interface StandInApp {
  id: string;
  publicKey: KeyObject;
}

interface Claims {
  iss: string;
  iat: number;
  exp: number;
}

const INSTALLATION = 7;
const LONGEST_LIFE_SECONDS = 600;

/** Null: not a request of an App. */
export function answerApp(
  { method, path, headers }: StandInRequest,
  { app, token }: { app: StandInApp; token: string },
): StandInAnswer | null {
  const isApps = /^\/repos\/[^/]+\/[^/]+\/installation$|^\/app\//.test(path);
  if (!isApps) return null;
  if (!isSigned(headers.authorization, app))
    return { status: 401, body: { message: 'A JSON web token could not be decoded' } };
  if (method === 'GET' && path === '/repos/acme/docs/installation')
    return { status: 200, body: { id: INSTALLATION } };
  if (method === 'POST' && path === `/app/installations/${INSTALLATION}/access_tokens`)
    return { status: 201, body: { token, expires_at: '2099-01-01T00:00:00Z' } };
  return { status: 404, body: { message: 'Not Found' } };
}

function isSigned(authorization: string | undefined, { id, publicKey }: StandInApp): boolean {
  const [head = '', claims = '', signature = ''] = (authorization ?? '').replace('Bearer ', '').split('.');
  const isRight = createVerify('RSA-SHA256')
    .update(`${head}.${claims}`)
    .verify(publicKey, signature, 'base64url');
  if (!isRight) return false;
  const { iss, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
  const seconds = Date.now() / 1000;
  return iss === id && iat <= seconds && exp > seconds && exp - seconds <= LONGEST_LIFE_SECONDS;
}
