/** A channel of an AsyncAPI document as a page: where it is, what goes in, what comes out. */

import { endpointBar, NOTHING_TO_TRY, tryItParts } from './endpoint-bar.ts';
import { connectionParameters, connectionPath, serversOf } from './operation/channel-connection.ts';
import { channelSecurity } from './operation/channel-security.ts';
import {
  type ApiChannel,
  actionsOf,
  type ChannelAction,
  type ChannelMessage,
  messageExamples,
  payloadOf,
} from './operation/channels.ts';
import { exampleValue } from './operation/example-value.ts';
import { schemaIn } from './operation/message-schema.ts';
import type { CodeExample, ReferenceWriter } from './reference-writer.ts';
import { renderField, renderSchema, topLevel } from './render-schema.ts';
import { renderSecurity } from './render-security.ts';
import { renderServers } from './render-servers.ts';
import { describeChannel } from './request/describe-channel.ts';
import { isTried, requestScript } from './request/request-script.ts';
import { get, type JsonObject, textAt } from './spec/json.ts';

const MOST_EXAMPLES = 30;

/** Above the page's own text. */
export function renderChannelHead(w: ReferenceWriter, channel: ApiChannel): string {
  const servers = serversOf(channel);
  const path = servers.length === 0 ? channel.address : connectionPath(channel);
  const isConnected = isTried(w.api) && describeChannel(channel, w.api) !== null;
  const tryIt = isConnected ? tryItParts(w, { method: 'WS', path, servers: 1 }) : NOTHING_TO_TRY;
  const bar = endpointBar({ method: 'WS', server: servers[0]?.url ?? '', path, tryIt: tryIt.place });
  return bar + renderServers(w, servers) + tryIt.slot;
}

/** Below it. */
export function renderChannel(w: ReferenceWriter, channel: ApiChannel): string {
  const examples: CodeExample[] = [];
  const servers = serversOf(channel).map(({ written }) => written);
  const html =
    renderSecurity(w, channelSecurity(channel, servers)) +
    renderParameters(w, channel) +
    actionsOf(w.document, channel)
      .map((action) => renderAction(w, action, examples))
      .join('');
  // A message that goes both ways is shown once.
  const shown = new Map(examples.map((example) => [`${example.title}\n${example.code}`, example]));
  w.addExamples('request-example', [...shown.values()].slice(0, MOST_EXAMPLES));
  return html + (isTried(w.api) ? requestScript(describeChannel(channel, w.api)) : '');
}

function renderParameters(w: ReferenceWriter, channel: ApiChannel): string {
  return connectionParameters(channel)
    .map(({ title, location, fields }) => {
      const place = topLevel('param', 'request');
      return w.section(title, () =>
        fields.map((field) => renderField(w, { ...field, location }, place)).join(''),
      );
    })
    .join('');
}

function renderAction(w: ReferenceWriter, action: ChannelAction, examples: CodeExample[]): string {
  return w.section(action.verb === 'send' ? 'Send' : 'Receive', () => {
    const intro = w.text(action.description ?? action.title);
    const messages = action.messages.map((message) => renderMessage(w, message, { action, examples }));
    return intro + messages.join('');
  });
}

function renderMessage(
  w: ReferenceWriter,
  { key, title, message }: ChannelMessage,
  { action, examples }: { action: ChannelAction; examples: CodeExample[] },
): string {
  const name = title ?? w.words('Message');
  const direction = action.verb === 'send' ? 'request' : 'response';
  const payload = payloadOf(message);
  const headers = schemaIn(get(message, 'headers'));
  examples.push(...shownExamples(w, { name, message, direction }));
  const shownHeaders = headers === undefined ? '' : renderSchema(w, headers, topLevel('header', direction));
  return (
    w.alias(key) +
    w.heading(name, 3) +
    w.text(textAt(message, 'description') ?? textAt(message, 'summary')) +
    (shownHeaders === '' ? '' : w.expandable(w.words('Headers'), shownHeaders)) +
    renderSchema(w, payload, topLevel('message', direction))
  );
}

/** Each is named after its message, and after itself where there are several. */
function shownExamples(
  w: ReferenceWriter,
  { name, message, direction }: { name: string; message: JsonObject; direction: 'request' | 'response' },
): CodeExample[] {
  const given = messageExamples(message);
  const payload = payloadOf(message);
  const made =
    given.length > 0 || payload === undefined
      ? undefined
      : exampleValue(w.document, payload, { direction, requiredOnly: false });
  const all = made === undefined ? given : [{ title: null, value: made }];
  return all.map(({ title, value }, index) => {
    const own = title ?? String(index + 1);
    const shown = all.length === 1 ? name : `${name}: ${own}`;
    return { title: shown.slice(0, 120), language: 'json', code: JSON.stringify(value, null, 2) };
  });
}
