/** What a caller must prove: alternatives, each a list of schemes. */
import { entriesOf, get, isObject, type JsonObject, listAt, textAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';

export interface SecurityUse {
  name: string;
  scheme: JsonObject;
  scopes: string[];
}

export interface Security {
  /** Any one of them is enough. */
  alternatives: SecurityUse[][];
  /** Nothing is enough as well. */
  optional: boolean;
}

export function securityOf(document: SpecDocument, operation: JsonObject): Security {
  const own = get(operation, 'security');
  const written = Array.isArray(own) ? own : listAt(document.root, 'security');
  return securityUsesOf(document, written.filter(isObject));
}

export function securityUsesOf(document: SpecDocument, requirements: readonly JsonObject[]): Security {
  const alternatives = requirements
    .map((requirement) => entriesOf(requirement).flatMap(([name, scopes]) => readUse(document, name, scopes)))
    .filter((uses) => uses.length > 0);
  const optional = requirements.some((requirement) => Object.keys(requirement).length === 0);
  return { alternatives, optional };
}

function readUse(document: SpecDocument, name: string, scopes: unknown): SecurityUse[] {
  const scheme = document.component('securitySchemes', name);
  if (scheme === null) return [];
  const list = Array.isArray(scopes) ? scopes.filter((scope) => typeof scope === 'string') : [];
  return [{ name, scheme, scopes: list }];
}

export interface Credential {
  place: 'header' | 'query' | 'cookie';
  name: string;
  /** With a placeholder for the secret. */
  value: string;
}

/** Proven by the connection itself. */
export function isCertificate({ scheme }: SecurityUse): boolean {
  return /^(?:mutualtls|x509)$/i.test(textAt(scheme, 'type') ?? '');
}

/** Of brokers, which have no requests. */
const OTHER_TYPES = /^(?:userpassword|symmetricencryption|asymmetricencryption|plain|scramsha\d+|gssapi)$/;

/** Where a scheme's secret goes in a request; null for what no request shows (mutual TLS). */
export function credentialOf(use: SecurityUse): Credential | null {
  const { scheme } = use;
  const type = textAt(scheme, 'type')?.toLowerCase();
  if (isKey(type)) {
    const place = get(scheme, 'in');
    const name = textAt(scheme, 'name') ?? 'X-API-Key';
    return { place: place === 'query' || place === 'cookie' ? place : 'header', name, value: '<api-key>' };
  }
  if (isCertificate(use) || OTHER_TYPES.test(type ?? '')) return null;
  const kind = textAt(scheme, 'scheme')?.toLowerCase();
  if (type === 'http' && kind === 'basic') {
    return { place: 'header', name: 'Authorization', value: 'Basic <encoded-value>' };
  }
  const prefix = type === 'http' && kind !== undefined && kind !== 'bearer' ? titled(kind) : 'Bearer';
  return { place: 'header', name: 'Authorization', value: `${prefix} <token>` };
}

/** AsyncAPI has a word of its own for keys that go over HTTP. */
export function isKey(type: string | undefined): boolean {
  return type === 'apikey' || type === 'httpapikey';
}

function titled(word: string): string {
  return word === '' ? word : word[0]!.toUpperCase() + word.slice(1);
}
