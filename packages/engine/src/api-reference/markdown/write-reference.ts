/** Pages of the API reference as Markdown: the endpoint, what is sent, what comes back, examples. */

import { infoOf } from '../../markdown/code.ts';
import { writeField } from '../../markdown/components/api.ts';
import { codeSpan, fence, joinBlocks, quote } from '../../markdown/source-lines.ts';
import { callbacksOf } from '../operation/callbacks.ts';
import { givenExamples } from '../operation/given-examples.ts';
import { type ApiOperation, serversOf, type ToldBody, toldBody } from '../operation/operations.ts';
import { type ParameterPlace, PLACES, parametersOf } from '../operation/parameters.ts';
import { credentialOf, isCertificate, type Security, securityOf } from '../operation/security.ts';
import type { CodeExample } from '../reference-writer.ts';
import { headersOf, mediaOf } from '../render-bodies.ts';
import { entriesOf, flagAt, get, type JsonObject, listAt, objectAt, textAt } from '../spec/json.ts';
import { serverUrl } from '../spec/server-url.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import { topPlace, writeSchema, writeSchemaField } from './schema-fields.ts';

/** Examples of a page by what they show. */
export type PageExamples = ReadonlyMap<string, readonly CodeExample[]>;

const MOST_RESPONSES = 6;

/** `GET https://host/path`. */
export function endpointMarkdown(method: string, server: string, path: string): string {
  return codeSpan(`${method} ${server === '/' ? '' : server}${path}`);
}

export function operationHeadMarkdown(target: ApiOperation): string {
  const isWebhook = target.kind === 'webhook';
  const server = isWebhook ? undefined : serversOf(target)[0];
  const method = isWebhook ? 'WEBHOOK' : target.method;
  return joinBlocks([
    endpointMarkdown(method, server === undefined ? '' : serverUrl(server), target.path),
    target.deprecated ? quote('**Warning:** This operation is deprecated.') : '',
  ]);
}

export function operationMarkdown(target: ApiOperation, examples: PageExamples): string {
  const { document, operation, kind } = target;
  const isWebhook = kind === 'webhook';
  return joinBlocks([
    isWebhook ? '' : securityMarkdown(securityOf(document, operation)),
    parametersMarkdown(target),
    bodyMarkdown(document, operation, toldBody(target)),
    callbacksMarkdown(document, operation),
    responsesMarkdown(document, operation),
    examplesMarkdown(examples, listAt(operation, 'x-codeSamples').length),
  ]);
}

export function schemaMarkdown(document: SpecDocument, name: string, examples: PageExamples): string {
  const schemas = objectAt(objectAt(document.root, 'components') ?? undefined, 'schemas');
  const schema = get(schemas ?? undefined, name);
  return joinBlocks([
    writeSchema(schema, topPlace(document, schema, 'response')),
    examplesMarkdown(examples, 1),
  ]);
}

/** Samples that the document brings along, or the first of the generated ones; and what comes back. */
export function examplesMarkdown(examples: PageExamples, given: number): string {
  const request = examples.get('request-example')?.slice(0, Math.max(1, given)) ?? [];
  const response = examples.get('response-example')?.slice(0, MOST_RESPONSES) ?? [];
  return joinBlocks([
    request.length === 0 ? '' : '## Request example',
    ...request.map(exampleFence),
    response.length === 0 ? '' : '## Response example',
    ...response.map(exampleFence),
  ]);
}

function exampleFence({ title, language, code }: CodeExample): string {
  return fence(code, infoOf(language, title));
}

export function securityMarkdown({ alternatives, optional }: Security): string {
  const uses = alternatives.flat();
  if (uses.length === 0) return '';
  const fields = uses.map((use) => {
    const credential = credentialOf(use);
    const other = isCertificate(use) ? 'client certificate' : (textAt(use.scheme, 'type') ?? '');
    const facts = [credential?.place ?? other, optional ? '' : 'required'];
    const description = textAt(use.scheme, 'description')?.trim();
    const body = description ?? (credential === null ? '' : codeSpan(credential.value));
    const scopes = use.scopes.length === 0 ? '' : `Scopes: ${use.scopes.map(codeSpan).join(', ')}`;
    return writeField({ name: credential?.name ?? use.name, facts, body: joinBlocks([body, scopes]) });
  });
  return joinBlocks(['## Authorizations', joinBlocks([...new Set(fields)])]);
}

const TITLES: Readonly<Record<ParameterPlace, string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

function parametersMarkdown(target: ApiOperation): string {
  const { document } = target;
  const all = parametersOf(document, target);
  return joinBlocks(
    PLACES.flatMap((place) => {
      const own = all.filter((parameter) => parameter.place === place);
      if (own.length === 0) return [];
      const fields = own.map(({ name, schema, required, written }) =>
        writeSchemaField({ name, schema, required, holder: written }, topPlace(document, schema, 'request')),
      );
      return [`## ${TITLES[place]}`, joinBlocks(fields)];
    }),
  );
}

function bodyMarkdown(document: SpecDocument, operation: JsonObject, { title, direction }: ToldBody): string {
  const body = document.object(get(operation, 'requestBody'));
  if (body === null) return '';
  const optional = flagAt(body, 'required') ? '' : ' (optional)';
  return joinBlocks([`## ${title}`, mediaMarkdown(document, body, { direction, note: optional })]);
}

function responsesMarkdown(document: SpecDocument, operation: JsonObject): string {
  const responses = entriesOf(get(operation, 'responses')).filter(([status]) => !status.startsWith('x-'));
  if (responses.length === 0) return '';
  const parts = responses.map(([status, written]) => {
    const response = document.object(written) ?? {};
    const inside = mediaMarkdown(document, response, { direction: 'response', note: '' });
    return joinBlocks([`### ${status}`, inside, headersMarkdown(document, response)]);
  });
  return joinBlocks(['## Response', ...parts]);
}

function headersMarkdown(document: SpecDocument, response: JsonObject): string {
  const fields = headersOf(document, response).map((header) =>
    writeSchemaField(header, topPlace(document, header.schema, 'response')),
  );
  return fields.length === 0 ? '' : joinBlocks(['**Headers**', joinBlocks(fields)]);
}

function callbacksMarkdown(document: SpecDocument, operation: JsonObject): string {
  const parts = callbacksOf(document, operation).map(({ name, method, expression, description, schema }) =>
    joinBlocks([
      `### ${name}`,
      endpointMarkdown(method, '', expression),
      description?.trim() ?? '',
      writeSchema(schema, topPlace(document, schema, 'response')),
    ]),
  );
  return parts.length === 0 ? '' : joinBlocks(['## Callbacks', ...parts]);
}

/** Media types with one and the same schema are shown once. */
function mediaMarkdown(
  document: SpecDocument,
  holder: JsonObject,
  { direction, note }: { direction: 'request' | 'response'; note: string },
): string {
  const bySchema = new Map<string, { types: string[]; schema: JsonObject['x'] | undefined }>();
  for (const [type, { schema }] of mediaOf(holder)) {
    const key = JSON.stringify(schema ?? null);
    const known = bySchema.get(key);
    if (known) known.types.push(type);
    else bySchema.set(key, { types: [type], schema });
  }
  const parts = [...bySchema.values()]
    .slice(0, MOST_RESPONSES)
    .flatMap(({ types, schema }) => [
      types.slice(0, MOST_RESPONSES).map(codeSpan).join(', ') + note,
      writeSchema(schema, topPlace(document, schema, direction)),
    ]);
  const links = mediaOf(holder).flatMap(([, media]) =>
    givenExamples(document, media).flatMap(({ name, summary, address }) =>
      address === null ? [] : [`Example: ${summary ?? name}: ${address}`],
    ),
  );
  return joinBlocks([textAt(holder, 'description')?.trim() ?? '', ...parts, ...links]);
}
