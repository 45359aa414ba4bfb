/** Channels of an AsyncAPI document, versions 2 and 3 alike. */
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
import { nameOf, type SpecDocument } from '../spec/spec-document.ts';
import { schemaIn } from './message-schema.ts';
import { giveUniqueSlugs, slugOf, wordsOf } from './reference-slug.ts';
import { withTraits } from './traits.ts';

export interface ApiChannel {
  /** Key in the document. */
  name: string;
  address: string;
  title: string;
  description: string | null;
  channel: JsonObject;
  document: SpecDocument;
  /** Labels of the groups that it stands in. */
  groups: string[];
  /** Address below the reference's directory, unique in its document. */
  slug: string;
}

export interface ChannelAction {
  /** Seen from the client: it sends to the channel, or receives from it. */
  verb: 'send' | 'receive';
  title: string | null;
  description: string | null;
  messages: ChannelMessage[];
}

export interface MessageExample {
  /** What the document calls it. */
  title: string | null;
  value: Json;
}

export interface ChannelMessage {
  /** Its key in the document, by which the format knows it. */
  key: string | null;
  /** What it is called; null when the document says nothing of it. */
  title: string | null;
  message: JsonObject;
}

type WrittenMessage = [key: string | null, written: Json];

const UNTAGGED = 'Websockets';

const known = new WeakMap<SpecDocument, ApiChannel[]>();

export function listChannels(document: SpecDocument): ApiChannel[] {
  let channels = known.get(document);
  if (channels === undefined) {
    channels = entriesOf(objectAt(document.root, 'channels')).flatMap(([name, written]) => {
      const channel = document.object(written);
      return channel === null ? [] : [describe(document, name, channel)];
    });
    giveUniqueSlugs(channels);
    known.set(document, channels);
  }
  return channels;
}

function describe(document: SpecDocument, name: string, channel: JsonObject): ApiChannel {
  const tag = document.object(listAt(channel, 'tags')[0]);
  const group = textAt(tag ?? undefined, 'name') ?? UNTAGGED;
  const title = textAt(channel, 'title');
  return {
    name,
    address: textAt(channel, 'address') ?? name,
    title: title ?? (/^\w+$/.test(name) ? wordsOf(name) : name),
    description: textAt(channel, 'description') ?? textAt(channel, 'summary'),
    channel,
    document,
    groups: [group],
    slug: [slugOf(group), slugOf(title ?? name) || 'channel'].filter(Boolean).join('/'),
  };
}

export function findChannel(document: SpecDocument, name: string): ApiChannel | null {
  const channels = listChannels(document);
  return (
    channels.find((channel) => channel.name === name || channel.address === name) ??
    channels.find((channel) => slugOf(channel.name) === slugOf(name)) ??
    null
  );
}

export function actionsOf(document: SpecDocument, { channel, name }: ApiChannel): ChannelAction[] {
  const actionsOn = (verb: ChannelAction['verb'], by: JsonObject): ChannelAction[] => {
    if (document.follow(get(by, 'channel')).name !== name) return [];
    const listed = listAt(by, 'messages');
    return [action(document, verb, by, listed.length > 0 ? listed.map(named) : channelMessages(channel))];
  };
  const own = [
    // In version 2 `publish` is what clients may send.
    ...actionsFrom(document, 'send', get(channel, 'publish')),
    ...actionsFrom(document, 'receive', get(channel, 'subscribe')),
  ];
  if (own.length > 0) return own;
  const found = entriesOf(objectAt(document.root, 'operations')).flatMap(([, written]) => {
    const operation = document.object(written);
    if (operation === null) return [];
    // In version 3 actions are those of the application that the document describes; readers are at the other end.
    const isReceived = get(operation, 'action') === 'receive';
    return [
      ...actionsOn(isReceived ? 'send' : 'receive', operation),
      ...actionsOn(isReceived ? 'receive' : 'send', document.object(get(operation, 'reply')) ?? {}),
    ];
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
  const messages = several.length > 0 ? several : message === undefined ? [] : [message];
  return [action(document, verb, written, messages.map(named))];
}

function action(
  document: SpecDocument,
  verb: ChannelAction['verb'],
  written: JsonObject,
  messages: WrittenMessage[],
): ChannelAction {
  const operation = withTraits(document, written);
  return {
    verb,
    title: textAt(operation, 'title') ?? textAt(operation, 'summary'),
    description: textAt(operation, 'description'),
    messages: messages.flatMap((one) => describeMessage(document, one)),
  };
}

function describeMessage(document: SpecDocument, [key, written]: WrittenMessage): ChannelMessage[] {
  const own = document.object(written);
  if (own === null) return [];
  const message = withTraits(document, own);
  const title = textAt(message, 'title') ?? textAt(message, 'name') ?? key;
  return [{ key, title: title !== null && title === key ? wordsOf(key) : title, message }];
}

function channelMessages(channel: JsonObject): WrittenMessage[] {
  return entriesOf(objectAt(channel, 'messages'));
}

/** An operation names the channel's message, which may name one of the components: the first of these is its key. */
function named(written: Json): WrittenMessage {
  const ref = textAt(written, '$ref');
  return [ref === null ? null : nameOf(ref), written];
}

export function payloadOf(message: JsonObject): Json | undefined {
  return schemaIn(get(message, 'payload'));
}

/** Those that the message brings along: of its payload, which its schema may have as well. */
export function messageExamples(message: JsonObject): MessageExample[] {
  return listAt(message, 'examples').flatMap((example) => {
    const value = get(example, 'payload');
    const title = textAt(example, 'summary') ?? textAt(example, 'name');
    return value === undefined ? [] : [{ title, value }];
  });
}
