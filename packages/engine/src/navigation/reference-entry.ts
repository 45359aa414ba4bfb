/** Entries of navigation that stand for parts of a specification rather than for a file. */
import type { Place } from '../config/json-node.ts';
import type { ReferenceFormat } from '../config/navigation-source.ts';
import type { PageMeta } from '../content/content-index.ts';

/** What the reference generator is asked for. `sources` are specifications as written; none: look in all of them. */
export type ReferenceRequest = { sources: string[]; directory: string | null; place: Place } & (
  | { kind: 'operation'; method: string; path: string }
  | { kind: 'webhook'; name: string }
  /** A channel of an AsyncAPI document, by its name. */
  | { kind: 'channel'; name: string }
  /** Every operation, channel, type or symbol there is. */
  | { kind: 'all'; format: ReferenceFormat }
);

export type ExpandedNode =
  | { kind: 'page'; meta: PageMeta }
  | { kind: 'group'; title: string; nodes: ExpandedNode[] };

/**
 * Given by the caller: the pages that a request stands for, or null when the specification has no such thing; none
 * when the caller has said itself why.
 */
export type ExpandReference = (request: ReferenceRequest) => ExpandedNode[] | null;

export type WrittenEntry =
  | { kind: 'path'; path: string }
  | { kind: 'operation'; spec: string | null; method: string; path: string }
  | { kind: 'webhook'; spec: string | null; name: string };

const LONGEST_ENTRY = 1000;
const OPERATION = /^(?:(\S.*?)\s+)?(get|post|put|patch|delete|head|options|trace|connect|query)\s+(\/\S*)$/i;
const WEBHOOK = /^(?:(\S+)\s+)?webhook\s+(\S.*)$/i;

/** `guides/start`, `GET /users`, `openapi.yaml GET /users`, `webhook order.created`. */
export function parseEntry(written: string): WrittenEntry {
  if (written.length > LONGEST_ENTRY) return { kind: 'path', path: written };
  const operation = OPERATION.exec(written);
  if (operation !== null) {
    const [, spec = null, method, path] = operation;
    return { kind: 'operation', spec, method: method!.toUpperCase(), path: path! };
  }
  const webhook = WEBHOOK.exec(written);
  if (webhook !== null) return { kind: 'webhook', spec: webhook[1] ?? null, name: webhook[2]! };
  return { kind: 'path', path: written };
}

/** Whether the page says of itself what part of an OpenAPI document it is the reference of. */
export function describesOperation({ openapi, api, data }: PageMeta): boolean {
  return openapi !== null || api !== null || data['openapi-schema'] !== undefined;
}

/** The badge of an API page: `GET`, `WEBHOOK`, `WS`. */
export function methodOf(meta: PageMeta): string | null {
  if (meta.data.hideApiMarker === true) return null;
  const written = meta.openapi ?? meta.api;
  if (written !== null) {
    const entry = parseEntry(written.trim());
    if (entry.kind === 'webhook') return 'WEBHOOK';
    // `api:` may give a whole address where `openapi:` gives a path.
    const method = /(?:^|\s)(get|post|put|patch|delete|head|options|trace|query)\s+\S/i.exec(written)?.[1];
    return entry.kind === 'operation' ? entry.method : (method?.toUpperCase() ?? null);
  }
  return meta.asyncapi === null ? null : 'WS';
}
