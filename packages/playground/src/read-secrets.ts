/** Which of the alternatives a request proves, and with what. */
import type { FormValues, SecretValues } from './form-values.ts';
import type { RequestData, SchemeData } from './request-data.ts';
import { encodeText, type Pair } from './serialize-parameter.ts';

export interface Carried {
  /** Names in lower case. */
  headers: Map<string, string>;
  query: Pair[];
  cookies: Pair[];
}

/** What is a secret is no parameter any more. */
export function readSecrets(
  { security }: RequestData,
  carried: Carried,
): Pick<FormValues, 'auth' | 'secrets'> {
  const found = (security?.any ?? []).map((names) =>
    names.map((name): [string, SecretValues | null] => [name, secretOf(security!.schemes[name]!, carried)]),
  );
  const whole = found.findIndex(
    (secrets) => secrets.length > 0 && secrets.every(([, secret]) => secret !== null),
  );
  const auth = Math.max(0, whole);
  const secrets = (found[auth] ?? []).flatMap(([name, secret]) =>
    secret === null ? [] : [[name, secret] as const],
  );
  for (const [name] of secrets) forget(security!.schemes[name]!, carried);
  return { auth, secrets: Object.fromEntries(secrets) };
}

function secretOf(scheme: SchemeData, { headers, query, cookies }: Carried): SecretValues | null {
  if (scheme.type === 'mutualTLS') return null;
  if (scheme.type === 'apiKey') {
    const list = scheme.in === 'query' ? query : cookies;
    const own = list.find(([name]) => name === encodeText(scheme.name))?.[1];
    const token =
      scheme.in === 'header' ? headers.get(scheme.name.toLowerCase()) : own && decodeURIComponent(own);
    return token === undefined ? null : { token };
  }
  const header = headers.get(((scheme.type === 'http' && scheme.header) || 'authorization').toLowerCase());
  const [, word = '', token = ''] = /^(\S+) (.*)$/s.exec(header ?? '') ?? [];
  if (word.toLowerCase() !== (scheme.type === 'http' ? scheme.scheme : 'bearer')) return null;
  if (word.toLowerCase() !== 'basic') return { token };
  const bytes = Uint8Array.from(atob(token), (sign) => sign.charCodeAt(0));
  const [username = '', ...rest] = new TextDecoder().decode(bytes).split(':');
  return { username, password: rest.join(':') };
}

function forget(scheme: SchemeData, { query, cookies }: Carried): void {
  if (scheme.type !== 'apiKey') return;
  for (const list of [query, cookies]) {
    const index = list.findIndex(([name]) => name === encodeText(scheme.name));
    if (index >= 0) list.splice(index, 1);
  }
}
