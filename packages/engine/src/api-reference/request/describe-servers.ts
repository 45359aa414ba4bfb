import type { ServerData, VariableData } from '@bindery/playground';
import { trimEnd } from '../../config/trim-slashes.ts';
import { entriesOf, get, type JsonObject, objectAt, textAt, textsAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';

const MOST_SERVERS = 20;
const LONGEST_URL = 2000;
/** Addresses that no request can be sent to, and some that a browser would run. */
const FOREIGN = /^\s*(?!https?:|wss?:)[a-z][a-z\d+.-]*:/i;

/** Addresses that a request may go to, with what may be put into them. */
export function describeServers(document: SpecDocument, servers: readonly JsonObject[]): ServerData[] {
  return servers.slice(0, MOST_SERVERS).flatMap((server) => {
    const written = textAt(server, 'url');
    if (written === null || written.length > LONGEST_URL || FOREIGN.test(written)) return [];
    const data: ServerData = { url: trimEnd(placed(written.trim(), document.source)) };
    const description = textAt(server, 'description');
    if (description !== null) data.description = description.slice(0, 200);
    const names = new Set([...written.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!));
    const variables = objectAt(server, 'variables') ?? {};
    const known = [...names].map((name): [string, VariableData] => [name, variableOf(get(variables, name))]);
    if (known.length > 0) data.variables = Object.fromEntries(known);
    return [data];
  });
}

function variableOf(variable: JsonObject[string] | undefined): VariableData {
  const values = [
    ...textsAt(variable, 'enum'),
    ...entriesOf(get(variable, 'enum')).map(([, one]) => String(one)),
  ];
  const data: VariableData = { default: textAt(variable, 'default') ?? values[0] ?? '' };
  return values.length === 0 ? data : { ...data, enum: values };
}

/** A relative address stands where the specification was fetched from; one of the site's own files on the site. */
function placed(url: string, source: string): string {
  const remote = /^(https?:\/\/[^/]+)(\/[^?#]*)?/i.exec(source);
  if (remote === null || /^[a-z][a-z\d+.-]*:|^\{/i.test(url)) return url;
  if (url.startsWith('//')) return `${remote[1]!.split('//')[0]}${url}`;
  if (url.startsWith('/')) return remote[1]! + url;
  return `${remote[1]}${(remote[2] ?? '/').replace(/[^/]*$/, '')}${url.replace(/^\.\//, '')}`;
}
