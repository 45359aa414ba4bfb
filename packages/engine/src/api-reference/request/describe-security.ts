/** What a caller must prove, as the playground asks for it. */
import type { FlowData, SchemeData, SecurityData } from '@bindery/playground';
import type { ApiConfig } from '../../config/api.schema.ts';
import { isKey, type Security, type SecurityUse } from '../operation/security.ts';
import { entriesOf, get, type Json, textAt } from '../spec/json.ts';

const MOST_SCOPES = 60;

export function describeSecurity({ alternatives, optional }: Security): SecurityData | undefined {
  if (alternatives.length === 0) return undefined;
  const schemes: Record<string, SchemeData> = {};
  const scopes: Record<string, string[]> = {};
  for (const use of alternatives.flat()) {
    schemes[use.name] = schemeOf(use);
    const wanted = scopesOf(use);
    if (wanted.length > 0) scopes[use.name] = wanted;
  }
  const any = alternatives.map((uses) => uses.map(({ name }) => name));
  const data: SecurityData = { schemes, any: optional ? [...any, []] : any };
  return Object.keys(scopes).length === 0 ? data : { ...data, scopes };
}

/** Of pages that describe their endpoint themselves. */
export function describeOwnSecurity({ mdx }: ApiConfig): SecurityData | undefined {
  const { method = null, name = null } = mdx.auth ?? {};
  if (method === null) return undefined;
  const scheme: SchemeData =
    method === 'bearer' || method === 'basic'
      ? { type: 'http', scheme: method, ...(name === null ? {} : { header: name }) }
      : { type: 'apiKey', in: 'header', name: name ?? 'X-API-Key' };
  return { schemes: { [method]: scheme }, any: [[method]] };
}

function schemeOf({ scheme }: SecurityUse): SchemeData {
  const type = textAt(scheme, 'type')?.toLowerCase();
  if (isKey(type)) {
    const place = get(scheme, 'in');
    const name = textAt(scheme, 'name') ?? 'X-API-Key';
    return { type: 'apiKey', in: place === 'query' || place === 'cookie' ? place : 'header', name };
  }
  if (type === 'mutualtls') return { type: 'mutualTLS' };
  if (type === 'oauth2') return { type: 'oauth2', flows: flowsOf(get(scheme, 'flows')) };
  if (type === 'openidconnect') {
    const url = textAt(scheme, 'openIdConnectUrl') ?? '';
    return { type: 'openIdConnect', url: isWeb(url) ? url : '' };
  }
  return { type: 'http', scheme: textAt(scheme, 'scheme')?.toLowerCase() ?? 'bearer' };
}

function flowsOf(flows: Json | undefined): Record<string, FlowData> {
  const found = entriesOf(flows).map(([name, flow]): [string, FlowData] => {
    const data: FlowData = {};
    for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl'] as const) {
      const url = textAt(flow, key);
      if (url !== null && isWeb(url)) data[key] = url;
    }
    return [name, data];
  });
  return Object.fromEntries(found);
}

/** Readers are led there: nothing that a browser would run. Relative ones stand on the server. */
function isWeb(url: string): boolean {
  return /^https?:\/\/|^\//i.test(url);
}

/** Those that the operation asks for, else all that there are. */
function scopesOf({ scheme, scopes }: SecurityUse): string[] {
  if (scopes.length > 0) return scopes.slice(0, MOST_SCOPES);
  const all = entriesOf(get(scheme, 'flows')).flatMap(([, flow]) => Object.keys(get(flow, 'scopes') ?? {}));
  return [...new Set(all)].slice(0, MOST_SCOPES);
}
