/** Channels of an AsyncAPI document, versions 2 and 3 alike. */
import { entriesOf, get, isObject, type Json, type JsonObject, listAt, objectAt, textAt } from './json.ts';
import { slugOf, wordsOf } from './reference-slug.ts';
import type { SpecDocument } from './spec-document.ts';

export interface ApiChannel {
  /** Key in the document. */
  name: string;
  address: string;
  title: string;
  description: string | null;
  channel: JsonObject;
  slug: string;
}

export interface ChannelAction {
  /** Seen from the client: it sends to the channel, or receives from it. */
  verb: 'send' | 'receive';
  title: string | null;
  description: string | null;
  messages: JsonObject[];
}

export function listChannels(document: SpecDocument): ApiChannel[] {
  const taken = new Set<string>();
  return entriesOf(objectAt(document.root, 'channels')).flatMap(([name, written]) => {
    const channel = document.object(written);
    if (channel === null) return [];
    const title =
      textAt(channel, 'title') ?? textAt(channel, 'summary') ?? (/^\w+$/.test(name) ? wordsOf(name) : name);
    const base = slugOf(name) || 'channel';
    let slug = base;
    for (let count = 1; taken.has(slug); count++) slug = `${base}-${count}`;
    taken.add(slug);
    const description = textAt(channel, 'description');
    return [{ name, address: textAt(channel, 'address') ?? name, title, description, channel, slug }];
  });
}

export function findChannel(document: SpecDocument, name: string): ApiChannel | null {
  const channels = listChannels(document);
  return (
    channels.find((channel) => channel.name === name || channel.address === name) ??
    channels.find((channel) => channel.slug === slugOf(name)) ??
    null
  );
}

export function actionsOf(document: SpecDocument, { channel, name }: ApiChannel): ChannelAction[] {
  const own = [
    // In version 2 `publish` is what clients may send.
    ...actionsFrom(document, 'send', get(channel, 'publish')),
    ...actionsFrom(document, 'receive', get(channel, 'subscribe')),
  ];
  if (own.length > 0) return own;
  const found = entriesOf(objectAt(document.root, 'operations')).flatMap(([, written]) => {
    const operation = document.object(written);
    const target = operation === null ? null : document.follow(get(operation, 'channel'));
    if (operation === null || target?.name !== name) return [];
    // In version 3 actions are those of the application that the document describes.
    const verb = get(operation, 'action') === 'receive' ? 'send' : 'receive';
    const listed = listAt(operation, 'messages');
    return [action(document, verb, operation, listed.length > 0 ? listed : channelMessages(channel))];
  });
  return found.length > 0 ? found : [action(document, 'receive', {}, channelMessages(channel))];
}

function actionsFrom(
  document: SpecDocument,
  verb: ChannelAction['verb'],
  written: Json | undefined,
): ChannelAction[] {
  if (!isObject(written)) return [];
  const message = get(written, 'message');
  const several = listAt(message, 'oneOf');
  return [
    action(document, verb, written, several.length > 0 ? several : message === undefined ? [] : [message]),
  ];
}

function action(
  document: SpecDocument,
  verb: ChannelAction['verb'],
  operation: JsonObject,
  messages: Json[],
): ChannelAction {
  return {
    verb,
    title: textAt(operation, 'title') ?? textAt(operation, 'summary'),
    description: textAt(operation, 'description'),
    messages: messages.map((message) => document.object(message)).filter((message) => message !== null),
  };
}

function channelMessages(channel: JsonObject): Json[] {
  return entriesOf(objectAt(channel, 'messages')).map(([, message]) => message);
}
