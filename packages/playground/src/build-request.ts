/** A filled form becomes the request that is sent. */
import { buildBody } from './build-body.ts';
import { type Credential, credentialOf, placeholderOf } from './credentials.ts';
import type { FormValues } from './form-values.ts';
import { parameterKey } from './form-values.ts';
import type { OutgoingRequest } from './outgoing-request.ts';
import type { RequestData, ServerData } from './request-data.ts';
import { encodeText, headerText, type Pair, pathText, queryPairs } from './serialize-parameter.ts';

export interface BuildOptions {
  /** Placeholders in the place of secrets: for samples and links. */
  hideSecrets?: boolean;
}

export function buildRequest(
  data: RequestData,
  values: FormValues,
  { hideSecrets = false }: BuildOptions = {},
): OutgoingRequest {
  const headers: Pair[] = [];
  const query: Pair[] = [];
  const cookies: Pair[] = [];
  for (const { place, name, value } of credentials(data, values, hideSecrets)) {
    if (place === 'header') headers.push([name, value]);
    else (place === 'query' ? query : cookies).push([encodeText(name), legible(value)]);
  }
  let { path } = data;
  for (const param of data.params ?? []) {
    const value = values.params[parameterKey(param)];
    if (value === undefined) continue;
    if (param.in === 'path') path = path.replaceAll(`{${param.name}}`, () => pathText(param, value));
    else if (param.in === 'query') query.push(...queryPairs(param, value));
    else if (param.in === 'header') headers.push([param.name, headerText(param, value)]);
    else cookies.push(...queryPairs(param, value));
  }
  if (cookies.length > 0) headers.push(['Cookie', cookies.map(joined).join('; ')]);
  const base = serverAddress(data.servers[values.server], values.variables);
  const search = query.map(joined).join('&');
  const url = base + path + (search === '' ? '' : `${path.includes('?') ? '&' : '?'}${search}`);
  const { body, type } = buildBody(data, values.body);
  if (type !== null) headers.push(['Content-Type', type]);
  return { method: data.method, url, headers, body };
}

/** Without a slash at its end. */
export function serverAddress(server: ServerData | undefined, variables: Record<string, string>): string {
  const url = server?.url ?? '';
  const filled = url.replace(/\{([^{}]*)\}/g, (written, name: string) => variables[name] ?? written);
  return filled.replace(/\/+$/, '');
}

function credentials(
  { security }: RequestData,
  { auth, secrets }: FormValues,
  hideSecrets: boolean,
): Credential[] {
  const names = security?.any[auth] ?? [];
  return names.flatMap((name) => {
    const scheme = security?.schemes[name];
    if (scheme === undefined) return [];
    return (hideSecrets ? placeholderOf(scheme) : credentialOf(scheme, secrets[name] ?? {})) ?? [];
  });
}

/** Placeholders in angle brackets stay as they are. */
function legible(value: string): string {
  return /^<[\w -]*>$/.test(value) ? value : encodeText(value);
}

function joined(pair: Pair): string {
  return pair.join('=');
}
