/** Every server that the specifications of a site and its own endpoint pages name, for the playground. */
import type { NamedServer, ServerVariable } from '@bindery/bundle';
import type { ApiConfig } from '../../config/api.schema.ts';
import type { PageReference } from '../../site/page-reference.ts';
import { connectionTemplate } from '../operation/channel-connection.ts';
import { isAddress } from '../spec/address.ts';
import {
  entriesOf,
  get,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
} from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';

const MOST_SERVERS = 500;
const MOST_VALUES = 200;
const LONGEST_TEXT = 2000;
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

export interface NamedServersInput {
  documents: Iterable<SpecDocument>;
  references: Iterable<PageReference>;
  api: ApiConfig;
}

/** Each once, in the order in which they are come upon. */
export function namedServers({ documents, references, api }: NamedServersInput): NamedServer[] {
  const found = new Map<string, NamedServer>();
  const add = (server: NamedServer): void => {
    if (server.url.length <= LONGEST_TEXT && found.size < MOST_SERVERS)
      found.set(JSON.stringify(server), server);
  };
  for (const document of documents) {
    for (const server of serversIn(document)) add(namedServer(server, document));
    for (const url of tokenAddresses(document)) add({ url });
  }
  for (const reference of references) {
    if (reference.kind !== 'endpoint') continue;
    const own = /^https?:\/\/[^/\s]+/i.exec(reference.url)?.[0];
    for (const url of own === undefined ? api.mdx.server : [own]) add({ url });
  }
  return [...found.values()];
}

function serversIn(document: SpecDocument): JsonObject[] {
  const { root } = document;
  if (document.format === 'asyncapi') {
    return Object.values(objectAt(root, 'servers') ?? {}).flatMap((one) => {
      const server = document.object(one);
      return server === null ? [] : [{ ...server, url: connectionTemplate(server) }];
    });
  }
  const items = Object.values(objectAt(root, 'paths') ?? {}).flatMap((one) => document.object(one) ?? []);
  const holders = [root, ...items.flatMap((item) => [item, ...METHODS.map((name) => get(item, name))])];
  return holders.filter(isObject).flatMap((holder) => listAt(holder, 'servers').filter(isObject));
}

function namedServer(server: JsonObject, { source }: SpecDocument): NamedServer {
  const written = textAt(server, 'url') ?? '';
  // From the root of wherever the specification was fetched.
  const url = /^\/(?!\/)/.test(written) && isAddress(source) ? new URL(source).origin + written : written;
  const variables = entriesOf(objectAt(server, 'variables')).flatMap(([name, variable]) =>
    url.includes(`{${name}}`) ? [[name, serverVariable(variable)] as const] : [],
  );
  return variables.length === 0 ? { url } : { url, variables: Object.fromEntries(variables) };
}

function serverVariable(variable: Json): ServerVariable {
  const fallback = textAt(variable, 'default');
  const values = listAt(variable, 'enum').slice(0, MOST_VALUES);
  // Ports and versions are often written as numbers.
  const listed = values.filter((value) => typeof value === 'string' || typeof value === 'number').map(String);
  return {
    ...(fallback !== null && { default: fallback.slice(0, LONGEST_TEXT) }),
    ...(listed.length > 0 && { enum: listed }),
  };
}

/** Where OAuth hands out tokens: often another host than the API's. */
function tokenAddresses(document: SpecDocument): string[] {
  const schemes = Object.values(
    objectAt(objectAt(document.root, 'components') ?? {}, 'securitySchemes') ?? {},
  );
  return schemes.flatMap((one) => {
    const flows = Object.values(objectAt(document.object(one) ?? {}, 'flows') ?? {}).filter(isObject);
    return flows.flatMap((flow) =>
      ['tokenUrl', 'refreshUrl'].flatMap((name) => {
        const url = textAt(flow, name);
        return url !== null && isAddress(url) ? [url] : [];
      }),
    );
  });
}
