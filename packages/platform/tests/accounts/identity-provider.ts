/** A small OpenID provider on loopback: discovery, authorization code with PKCE, ID tokens signed with its own key. */
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in there next, and what is wrong with what the provider says of them. */
  person: { sub: string; email?: string; email_verified?: unknown; name: string };
  flaw: 'none' | 'signature' | 'nonce' | 'audience' | 'issuer' | 'expired';
  /** What the provider says of whoever has an access token; null: nothing. */
  told: object | null;
  /** What was asked for with codes that were exchanged. */
  exchanges: { verified: boolean }[];
  /** As a browser does when the person agrees: the address to go back to. */
  authorize(url: string): Promise<string>;
  close(): void;
}

interface Grant {
  nonce: string | null;
  challenge: string;
  redirectUri: string;
}

export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const grants = new Map<string, Grant>();
  const provider: IdentityProvider = {
    ...{ issuer: '', clientId: 'bindery', clientSecret: 'a secret of the test' },
    person: { sub: 'p-1', email: 'nobody@example.com', email_verified: true, name: 'Nobody' },
    ...{ flaw: 'none', told: null, exchanges: [] },
    authorize: async (url) => {
      const answer = await fetch(url, { redirect: 'manual' });
      return answer.headers.get('location')!;
    },
    close: () => void server.close(),
  };

  const discovery = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    userinfo_endpoint: `${provider.issuer}/userinfo`,
    jwks_uri: `${provider.issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const redirectUri = query.get('redirect_uri')!;
    if (query.get('client_id') !== provider.clientId || query.get('code_challenge_method') !== 'S256')
      return json(response, 400, { error: 'invalid_request' });
    const code = randomBytes(16).toString('hex');
    grants.set(code, { nonce: query.get('nonce'), challenge: query.get('code_challenge')!, redirectUri });
    const back = new URL(redirectUri);
    back.search = String(new URLSearchParams({ code, state: query.get('state')! }));
    response.writeHead(302, { location: back.href }).end();
  };

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams(await text(request));
    const basic = Buffer.from(
      (request.headers.authorization ?? '').replace(/^Basic /, ''),
      'base64',
    ).toString();
    const [id, secret] = basic
      ? basic.split(':').map(decodeURIComponent)
      : [form.get('client_id'), form.get('client_secret')];
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const verified = challenge === grant?.challenge && form.get('redirect_uri') === grant.redirectUri;
    provider.exchanges.push({ verified });
    if (!grant || !verified || id !== provider.clientId || secret !== provider.clientSecret)
      return json(response, 400, { error: 'invalid_grant' });
    json(response, 200, {
      access_token: 'at',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: idToken(grant),
    });
  };

  const idToken = ({ nonce }: Grant): string => {
    const { flaw, person } = provider;
    const now = Math.floor(Date.now() / 1000) - (flaw === 'expired' ? 86_400 : 0);
    const claims = {
      ...person,
      iss: flaw === 'issuer' ? 'https://evil.test' : provider.issuer,
      aud: flaw === 'audience' ? 'another-client' : provider.clientId,
      ...{ iat: now, exp: now + 300, nonce: flaw === 'nonce' ? 'another' : nonce },
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const content = `${part({ alg: 'RS256', kid: 'k1', typ: 'JWT' })}.${part(claims)}`;
    const key = createPrivateKey(
      (flaw === 'signature' ? stranger : privateKey).export({ type: 'pkcs8', format: 'pem' }),
    );
    return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url!, provider.issuer);
    if (url.pathname === '/.well-known/openid-configuration') return json(response, 200, discovery());
    if (url.pathname === '/authorize') return authorize(url.searchParams, response);
    if (url.pathname === '/token') return void exchange(request, response);
    if (url.pathname === '/userinfo') return json(response, provider.told ? 200 : 404, provider.told ?? {});
    const key = { ...publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' };
    return json(response, 200, { keys: [key] });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
