/** A channel of an AsyncAPI document as Markdown: where it is, what goes in, what comes out. */

import { codeSpan, joinBlocks } from '../../markdown/source-lines.ts';
import { connectionParameters, connectionPath, serversOf } from '../operation/channel-connection.ts';
import { channelSecurity } from '../operation/channel-security.ts';
import { type ApiChannel, actionsOf, type ChannelAction, payloadOf } from '../operation/channels.ts';
import { schemaIn } from '../operation/message-schema.ts';
import { get, textAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import { topPlace, writeSchema, writeSchemaField } from './schema-fields.ts';
import {
  endpointMarkdown,
  examplesMarkdown,
  type PageExamples,
  securityMarkdown,
} from './write-reference.ts';

const MOST_EXAMPLES = 12;

export function channelHeadMarkdown(channel: ApiChannel): string {
  const servers = serversOf(channel);
  const others = servers.length < 2 ? '' : `Servers: ${servers.map(({ url }) => codeSpan(url)).join(', ')}`;
  const path = servers.length === 0 ? channel.address : connectionPath(channel);
  return joinBlocks([endpointMarkdown('WS', servers[0]?.url ?? '', path), others]);
}

export function channelMarkdown(channel: ApiChannel, examples: PageExamples): string {
  const { document } = channel;
  const servers = serversOf(channel).map(({ written }) => written);
  return joinBlocks([
    securityMarkdown(channelSecurity(channel, servers)),
    parametersMarkdown(channel),
    ...actionsOf(document, channel).map((action) => actionMarkdown(document, action)),
    examplesMarkdown(examples, MOST_EXAMPLES),
  ]);
}

function parametersMarkdown(channel: ApiChannel): string {
  const { document } = channel;
  return joinBlocks(
    connectionParameters(channel).flatMap(({ title, fields }) => [
      `## ${title}`,
      joinBlocks(fields.map((field) => writeSchemaField(field, topPlace(document, field.schema, 'request')))),
    ]),
  );
}

function actionMarkdown(document: SpecDocument, action: ChannelAction): string {
  const messages = action.messages.map(({ title, message }) => {
    const schema = payloadOf(message);
    const headers = schemaIn(get(message, 'headers'));
    const direction = action.verb === 'send' ? 'request' : 'response';
    return joinBlocks([
      `### ${title ?? 'Message'}`,
      (textAt(message, 'description') ?? textAt(message, 'summary'))?.trim() ?? '',
      headers === undefined ? '' : '#### Headers',
      headers === undefined ? '' : writeSchema(headers, topPlace(document, headers, direction)),
      headers === undefined || schema === undefined ? '' : '#### Payload',
      writeSchema(schema, topPlace(document, schema, direction)),
    ]);
  });
  const intro = (action.description ?? action.title)?.trim() ?? '';
  return joinBlocks([action.verb === 'send' ? '## Send' : '## Receive', intro, ...messages]);
}
