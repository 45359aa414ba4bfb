/** How a client connects to a channel: which servers, with which parameters. */
import type { Phrase } from '../../words/words.ts';
import {
  entriesOf,
  get,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  textAt,
  textsAt,
} from '../spec/json.ts';
import { serverUrl } from '../spec/server-url.ts';
import type { ApiChannel } from './channels.ts';
import { viewSchema } from './schema-view.ts';

export interface ChannelServer {
  url: string;
  description: string | null;
  /** With its address in one, variables not filled in. */
  written: JsonObject;
}

/** Those that the channel names, else all of the document. */
export function serversOf({ document, channel }: ApiChannel): ChannelServer[] {
  const all = objectAt(document.root, 'servers') ?? {};
  const named = [
    ...listAt(channel, 'servers').filter((one) => typeof one === 'object'),
    ...textsAt(channel, 'servers').flatMap((name) => get(all, name) ?? []),
  ];
  const written = named.length > 0 ? named : Object.values(all);
  return written.flatMap((one) => {
    const server = document.object(one);
    if (server === null) return [];
    const address = connectionTemplate(server);
    if (address === '') return [];
    const whole = { ...server, url: address };
    return [{ url: serverUrl(whole), description: textAt(server, 'description'), written: whole }];
  });
}

/** The channel's address below that of its server: names of channels may lack the slash. */
export function connectionPath({ address }: ApiChannel): string {
  return /^\/|^$/.test(address) ? address : `/${address}`;
}

/** Version 2 has one address, which may lack its scheme; version 3 has the parts of it. Empty when it has none. */
export function connectionTemplate(server: JsonObject): string {
  const host = textAt(server, 'host');
  const written = host === null ? (textAt(server, 'url') ?? '') : host + (textAt(server, 'pathname') ?? '');
  if (written === '') return '';
  const scheme = textAt(server, 'protocol') ?? 'wss';
  return written.includes('://') ? written : `${scheme}://${written}`;
}

export interface ParameterGroup {
  title: Phrase;
  location: string | null;
  fields: { name: string; schema: Json; required: boolean; holder?: JsonObject }[];
}

/** Of the address, and of the request that opens the connection. */
export function connectionParameters(target: ApiChannel): ParameterGroup[] {
  const { document, channel } = target;
  const bindings = document.object(get(channel, 'bindings'));
  const ws = document.object(get(bindings ?? undefined, 'ws'));
  const groups: ParameterGroup[] = [
    { title: 'Parameters', location: null, fields: addressFields(target) },
    {
      title: 'Query parameters',
      location: 'query',
      fields: bindingFields(target, get(ws ?? undefined, 'query')),
    },
    { title: 'Headers', location: 'header', fields: bindingFields(target, get(ws ?? undefined, 'headers')) },
  ];
  return groups.filter(({ fields }) => fields.length > 0);
}

function addressFields({ document, channel }: ApiChannel): ParameterGroup['fields'] {
  return entriesOf(objectAt(channel, 'parameters')).map(([name, written]) => {
    const holder = document.object(written) ?? {};
    return { name, schema: get(holder, 'schema') ?? { ...holder, type: 'string' }, required: true, holder };
  });
}

function bindingFields({ document }: ApiChannel, schema: Json | undefined): ParameterGroup['fields'] {
  const { properties, required } = viewSchema(document, schema);
  return properties.map(([name, property]) => ({ name, schema: property, required: required.has(name) }));
}
