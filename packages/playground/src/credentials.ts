/** Where the secrets of a request go. */
import type { SecretValues } from './form-values.ts';
import type { SchemeData } from './request-data.ts';

export interface Credential {
  place: 'header' | 'query' | 'cookie';
  name: string;
  value: string;
}

/** Null for what no request shows (mutual TLS), and for what has not been filled in. */
export function credentialOf(scheme: SchemeData, secret: SecretValues): Credential | null {
  if (scheme.type === 'mutualTLS') return null;
  const { token = '', username = '', password = '' } = secret;
  if (scheme.type === 'apiKey') {
    return token === '' ? null : { place: scheme.in, name: scheme.name, value: token };
  }
  const name = (scheme.type === 'http' && scheme.header) || 'Authorization';
  const kind = scheme.type === 'http' ? scheme.scheme : 'bearer';
  if (kind === 'basic') {
    const isEmpty = username === '' && password === '';
    return isEmpty ? null : { place: 'header', name, value: `Basic ${base64(`${username}:${password}`)}` };
  }
  return token === '' ? null : { place: 'header', name, value: `${titled(kind)} ${token}` };
}

/** What stands in samples for a secret that is not to be shown. */
export function placeholderOf(scheme: SchemeData): Credential | null {
  if (scheme.type === 'apiKey') return credentialOf(scheme, { token: '<api-key>' });
  const isBasic = scheme.type === 'http' && scheme.scheme === 'basic';
  const made = credentialOf(scheme, isBasic ? { username: 'x' } : { token: '<token>' });
  return made !== null && isBasic ? { ...made, value: 'Basic <encoded-value>' } : made;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function titled(word: string): string {
  return word === '' ? word : word[0]!.toUpperCase() + word.slice(1);
}
