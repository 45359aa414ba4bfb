/** A channel as the playground connects to it: where, with what in the address, and what may be said then. */
import type { MessageData, ParameterData, RequestData } from '@bindery/playground';
import type { ApiConfig } from '../../config/api.schema.ts';
import { connectionParameters, connectionPath, serversOf } from '../operation/channel-connection.ts';
import { channelSecurity } from '../operation/channel-security.ts';
import { type ApiChannel, actionsOf, messageExamples, payloadOf } from '../operation/channels.ts';
import { type JsonObject, textAt } from '../spec/json.ts';
import { describeSettings } from './describe-request.ts';
import { describeSecurity } from './describe-security.ts';
import { describeServers } from './describe-servers.ts';
import { finishData } from './finish-data.ts';
import { fitValues } from './fit-values.ts';
import { SchemaWriter } from './schema-writer.ts';

const MOST_MESSAGES = 30;
const LONGEST_EXAMPLE = 8_000;

/** Null: no browser can connect to it (other protocols have channels as well). */
export function describeChannel(channel: ApiChannel, api: ApiConfig): RequestData | null {
  const { document } = channel;
  const written = serversOf(channel)
    .filter(({ url }) => /^wss?:/i.test(url))
    .map((server) => server.written);
  const servers = describeServers(document, written);
  if (servers.length === 0) return null;
  const writer = new SchemaWriter(document);
  const sent = actionsOf(document, channel).filter(({ verb }) => verb === 'send');
  const messages = sent.flatMap((action) => action.messages).slice(0, MOST_MESSAGES);
  const data = finishData(
    {
      method: 'WS',
      path: connectionPath(channel),
      servers,
      params: describeParameters(writer, channel),
      security: describeSecurity(channelSecurity(channel, written)),
      messages: messages.map(({ message }) => describeMessage(writer, message)),
      ...describeSettings(api),
    },
    writer,
  );
  return fitValues(data);
}

function describeParameters(writer: SchemaWriter, channel: ApiChannel): ParameterData[] {
  return connectionParameters(channel).flatMap(({ location, fields }) =>
    fields.map(({ name, schema, required }) => ({
      name,
      in: location === 'query' || location === 'header' ? location : 'path',
      required: required || undefined,
      schema: writer.write(schema, 'text'),
    })),
  );
}

function describeMessage(writer: SchemaWriter, message: JsonObject): MessageData {
  const payload = payloadOf(message);
  const examples = messageExamples(message).flatMap(({ title, value }) =>
    JSON.stringify(value).length <= LONGEST_EXAMPLE ? [{ name: title ?? '', value }] : [],
  );
  return {
    name: textAt(message, 'title') ?? textAt(message, 'name') ?? '',
    schema: payload === undefined ? undefined : writer.write(payload, 'text'),
    examples,
  };
}
