/** The operator's identity provider for better-auth's plugin, with questions of ours in place of its unlimited ones. */
import { askProvider, discoveryUrlOf, type OidcSettings, type ProviderEndpoints } from './ask-provider.ts';

export const OIDC_PROVIDER = 'oidc';

interface Tokens {
  accessToken?: string | undefined;
  idToken?: string | undefined;
}

export function oidcProvider(oidc: OidcSettings, endpoints: ProviderEndpoints) {
  const { name, clientId, clientSecret } = oidc;
  return {
    providerId: OIDC_PROVIDER,
    ...{ name, clientId, ...(clientSecret !== null && { clientSecret }) },
    ...(clientSecret === null && { tokenEndpointAuth: NO_SECRET }),
    discoveryUrl: discoveryUrlOf(oidc),
    ...{ requireIdTokenVerification: true, pkce: true, scopes: ['openid', 'email', 'profile'] },
    ...{ disableProviderLogout: true },
    getToken: (given: GivenCode) => exchangeCode(given, oidc, endpoints),
    getUserInfo: (tokens: Tokens) => findClaims(tokens, oidc, endpoints),
  };
}

const NO_SECRET = { method: 'none' as const };

interface GivenCode {
  code: string;
  redirectURI: string;
  codeVerifier?: string | undefined;
}

async function exchangeCode(given: GivenCode, oidc: OidcSettings, { token: url }: ProviderEndpoints) {
  const { authorizationCodeRequest, getOAuth2Tokens } = await import('better-auth/oauth2');
  const { clientId, clientSecret } = oidc;
  const { body, headers } = await authorizationCodeRequest({
    ...given,
    options: { clientId, ...(clientSecret !== null && { clientSecret }) },
    tokenEndpoint: url,
    ...(clientSecret === null && { tokenEndpointAuth: NO_SECRET }),
  });
  return getOAuth2Tokens(await askProvider(url, oidc, { method: 'POST', body, headers }));
}

/** Of the ID token, which the plugin has verified before; of the provider, where the token names no address. */
async function findClaims(
  { idToken, accessToken }: Tokens,
  oidc: OidcSettings,
  endpoints: ProviderEndpoints,
) {
  const inToken = idToken === undefined ? null : payloadOf(idToken);
  if (inToken?.sub && inToken.email) return claimsOf(inToken);
  if (endpoints.userInfo === null) return null;
  const headers = { authorization: `Bearer ${accessToken}` };
  const told = await askProvider(endpoints.userInfo, oidc, { headers }).catch(() => null);
  // Only the ID token is signed: what is said of anybody else is not theirs.
  return told?.sub && told.sub === inToken?.sub ? claimsOf(told) : null;
}

function claimsOf(claims: Record<string, unknown>) {
  const { sub, email, email_verified, picture, name } = claims as {
    sub: string;
    email: string;
    email_verified?: unknown;
    picture?: string;
    name?: string;
  };
  // Some providers write `"false"`, which better-auth would take for a yes.
  const emailVerified = email_verified === true || email_verified === 'true';
  return { ...claims, id: sub, email, emailVerified, image: picture, name };
}

function payloadOf(token: string): Record<string, unknown> | null {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
