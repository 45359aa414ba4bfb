/** Questions to the identity provider, within limits: better-auth itself waits, and reads, for as long as it is given something. */
import { readBytes } from '../read-bytes.ts';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  name: string;
  /** Whether an address counts as theirs though the provider does not say that it has been verified. */
  trustsEmail: boolean;
  /** For one answer of it (10 s). */
  patienceMs?: number;
}

export interface ProviderEndpoints {
  token: string;
  userInfo: string | null;
}

/** A person waits in front of the sign-in page. */
const PATIENCE_MS = 10_000;
/** Keys and claims have a few kilobytes. */
const MOST_BYTES = 1024 * 1024;

export function discoveryUrlOf({ issuer }: OidcSettings): string {
  return `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
}

/** Throws where the provider does not answer as one. */
export async function discover(oidc: OidcSettings): Promise<ProviderEndpoints> {
  const found = await askProvider(discoveryUrlOf(oidc), oidc, { redirect: 'follow' });
  const { token_endpoint: token, userinfo_endpoint: userInfo } = found;
  if (typeof token !== 'string') throw new Error('the identity provider names no token endpoint');
  return { token, userInfo: typeof userInfo === 'string' ? userInfo : null };
}

/** The object that it answers. Nothing that holds a code or a token follows a redirect. */
export async function askProvider(
  url: string,
  oidc: OidcSettings,
  request: RequestInit,
): Promise<Record<string, unknown>> {
  const signal = AbortSignal.timeout(patienceOf(oidc));
  const response = await fetch(url, { redirect: 'manual', ...request, signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the identity provider answered ${response.status} at ${url}`);
  }
  const tooMany = () => new Error(`the identity provider answered more than ${MOST_BYTES} bytes at ${url}`);
  const parsed = parse(await readBytes(response.body ?? [], MOST_BYTES, tooMany));
  if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  throw new Error(`the identity provider answered no object at ${url}`);
}

/** What the parser says of it would hold a piece of it, which may be a token. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** Rejects when the work has not ended in time. */
export async function withinPatience<Result>(oidc: OidcSettings, work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('the identity provider did not answer in time')),
    patienceOf(oidc),
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function patienceOf({ patienceMs = PATIENCE_MS }: OidcSettings): number {
  return patienceMs;
}
