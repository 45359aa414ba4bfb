/** A channel of an AsyncAPI document as a page: where it is, what goes in, what comes out. */
import { type ApiChannel, actionsOf, type ChannelAction, findChannel } from './channels.ts';
import { endpointBar } from './endpoint-bar.ts';
import { exampleValue } from './example-value.ts';
import { entriesOf, get, type Json, type JsonObject, listAt, objectAt, textAt } from './json.ts';
import type { CodeExample, ReferenceWriter } from './reference-writer.ts';
import { renderField, renderSchema, topLevel } from './render-schema.ts';

export function renderChannel(w: ReferenceWriter, name: string): string {
  const channel = findChannel(w.document, name);
  if (channel === null) return '';
  const actions = actionsOf(w.document, channel);
  const examples: CodeExample[] = [];
  const html =
    endpointBar({ method: 'WS', server: serverOf(w), path: channel.address }) +
    w.article(channel.description) +
    renderParameters(w, channel) +
    actions.map((action) => renderAction(w, action, examples)).join('');
  w.addExamples('request-example', examples.slice(0, 20));
  return html;
}

function serverOf(w: ReferenceWriter): string {
  const server = w.document.object(entriesOf(objectAt(w.document.root, 'servers'))[0]?.[1]);
  if (server === null) return '';
  const url = textAt(server, 'url');
  if (url !== null) return url.replace(/\/+$/, '');
  const host = textAt(server, 'host');
  return host === null
    ? ''
    : `${textAt(server, 'protocol') ?? 'wss'}://${host}${textAt(server, 'pathname') ?? ''}`;
}

function renderParameters(w: ReferenceWriter, { channel }: ApiChannel): string {
  const parameters = entriesOf(objectAt(channel, 'parameters'));
  if (parameters.length === 0) return '';
  const heading = w.section('Parameters');
  const fields = parameters.map(([name, written]) => {
    const holder = w.document.object(written) ?? {};
    const schema = get(holder, 'schema') ?? { ...holder, type: 'string' };
    return renderField(w, { name, schema, required: true, holder }, topLevel('param', 'request'));
  });
  return heading + fields.join('');
}

function renderAction(w: ReferenceWriter, action: ChannelAction, examples: CodeExample[]): string {
  const heading = w.section(action.verb === 'send' ? 'Send' : 'Receive');
  const intro = w.text(action.description ?? action.title);
  const messages = action.messages.map((message) => renderMessage(w, message, { action, examples }));
  return heading + intro + messages.join('');
}

function renderMessage(
  w: ReferenceWriter,
  message: JsonObject,
  { action, examples }: { action: ChannelAction; examples: CodeExample[] },
): string {
  const name = textAt(message, 'title') ?? textAt(message, 'name') ?? w.words('Message');
  const direction = action.verb === 'send' ? 'request' : 'response';
  const payload = payloadOf(message);
  const headers = get(message, 'headers');
  const value =
    get(listAt(message, 'examples')[0], 'payload') ??
    (payload === undefined
      ? undefined
      : exampleValue(w.document, payload, { direction, requiredOnly: false }));
  if (value !== undefined)
    examples.push({ title: name, language: 'json', code: JSON.stringify(value, null, 2) });
  const shownHeaders = headers === undefined ? '' : renderSchema(w, headers, topLevel('header', direction));
  return (
    w.heading(name, 3) +
    w.text(textAt(message, 'description') ?? textAt(message, 'summary')) +
    (shownHeaders === '' ? '' : w.expandable(w.words('Headers'), shownHeaders)) +
    renderSchema(w, payload, topLevel('message', direction))
  );
}

/** Version 3 may wrap a schema with the name of its format. */
function payloadOf(message: JsonObject): Json | undefined {
  const payload = get(message, 'payload');
  return get(payload, 'schemaFormat') === undefined ? payload : get(payload, 'schema');
}
