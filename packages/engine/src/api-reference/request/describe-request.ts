/** An operation as the data from which the playground makes its form and its request. */
import {
  type BodyData,
  type EncodingData,
  isXml,
  type ParameterData,
  type ParameterStyle,
  type RequestData,
  type SecurityData,
} from '@bindery/playground';
import type { ApiConfig } from '../../config/api.schema.ts';
import { examplesOf } from '../operation/example-value.ts';
import { type ApiOperation, serversOf } from '../operation/operations.ts';
import { type ApiParameter, parametersOf } from '../operation/parameters.ts';
import { viewSchema } from '../operation/schema-view.ts';
import { securityOf } from '../operation/security.ts';
import { mediaOf } from '../render-bodies.ts';
import { isJson, partType, preferredMedia, unquoted } from '../sample-request.ts';
import { entriesOf, flagAt, get, type Json, type JsonObject } from '../spec/json.ts';
import { describeSecurity } from './describe-security.ts';
import { describeServers } from './describe-servers.ts';
import { finishData } from './finish-data.ts';
import { fitValues } from './fit-values.ts';
import { type Carrier, SchemaWriter } from './schema-writer.ts';

const MOST_EXAMPLES = 10;
const LONGEST_EXAMPLE = 8_000;
const MOST_MEDIA = 6;

/** Null: nobody is named to whom it could be sent. */
export function describeRequest(target: ApiOperation, api: ApiConfig): RequestData | null {
  const { document, operation, method, path } = target;
  const servers = describeServers(document, serversOf(target));
  if (servers.length === 0) return null;
  const writer = new SchemaWriter(document);
  const security = describeSecurity(securityOf(document, operation));
  const params = parametersOf(document, target)
    .filter((parameter, index, all) => !isCredential(parameter, security) && !isRepeated(all, index))
    .map((parameter) => describeParameter(writer, target, parameter));
  const body = document.object(get(operation, 'requestBody'));
  const bodies = body === null ? [] : describeBodies(writer, target, body);
  const data = finishData(
    {
      method,
      path: withoutNamed(path, params),
      servers,
      params,
      bodies,
      bodyRequired: body !== null && flagAt(body, 'required') ? true : undefined,
      security,
      ...describeSettings(api),
    },
    writer,
  );
  return fitValues(data);
}

/** Some documents write a query into the path, and name its parameters all the same. */
function withoutNamed(path: string, params: readonly ParameterData[]): string {
  // What follows `#` tells operations of one address apart; it is never sent.
  const [plain, query] = path.replace(/#.*$/s, '').split('?', 2);
  if (query === undefined) return plain!;
  const named = new Set(params.filter((param) => param.in === 'query').map(({ name }) => name));
  const rest = query.split('&').filter((pair) => !named.has(pair.split('=')[0]!));
  return rest.length === 0 ? plain! : `${plain}?${rest.join('&')}`;
}

/** Asked for as a secret; some documents name it a second time as a parameter. */
export function isCredential({ place, name }: ApiParameter, security: SecurityData | undefined): boolean {
  return Object.values(security?.schemes ?? {}).some(
    (scheme) =>
      scheme.type === 'apiKey' && scheme.in === place && scheme.name.toLowerCase() === name.toLowerCase(),
  );
}

/** A header by another spelling of its name; the one that is required stays. */
function isRepeated(all: readonly ApiParameter[], index: number): boolean {
  const { place, name, required } = all[index]!;
  return all.some(
    (one, other) =>
      other !== index &&
      place === 'header' &&
      one.place === 'header' &&
      one.name.toLowerCase() === name.toLowerCase() &&
      (one.required === required ? other < index : one.required),
  );
}

export function describeSettings({ playground, examples }: ApiConfig): Partial<RequestData> {
  return {
    prefill: examples.prefill || undefined,
    credentials: playground.credentials || undefined,
    proxy: playground.proxy ? undefined : false,
  };
}

const STYLES: readonly ParameterStyle[] = [
  ...(['simple', 'label', 'matrix', 'form', 'spaceDelimited', 'pipeDelimited', 'deepObject'] as const),
];

function describeParameter(
  writer: SchemaWriter,
  { document }: ApiOperation,
  { name, place, required, schema, written }: ApiParameter,
): ParameterData {
  const [content] = entriesOf(get(written, 'content'));
  const options = { direction: 'request', requiredOnly: false, generate: false } as const;
  const [example] = examplesOf(document, content?.[1] ?? written, options);
  return {
    name,
    in: place,
    required: required || undefined,
    deprecated: flagAt(written, 'deprecated') || undefined,
    ...describeStyle(written),
    json: (content !== undefined && isJson(content[0])) || undefined,
    schema: schema === undefined ? undefined : writer.write(schema, 'text'),
    example: example?.value ?? undefined,
  };
}

function describeStyle(written: JsonObject): Pick<ParameterData, 'style' | 'explode' | 'allowReserved'> {
  const explode = get(written, 'explode');
  return {
    style: STYLES.find((style) => style === get(written, 'style')),
    explode: typeof explode === 'boolean' ? explode : undefined,
    allowReserved: flagAt(written, 'allowReserved') || undefined,
  };
}

/** The one that samples show first; then the others in the order of the document. */
function describeBodies(writer: SchemaWriter, target: ApiOperation, body: JsonObject): BodyData[] {
  const media = mediaOf(body);
  const first = preferredMedia(media);
  const ordered = first === null ? [] : [first, ...media.filter((one) => one !== first)];
  return ordered.slice(0, MOST_MEDIA).map(([type, holder]) => describeBody(writer, target, { type, holder }));
}

function describeBody(
  writer: SchemaWriter,
  { document }: ApiOperation,
  { type, holder }: { type: string; holder: JsonObject },
): BodyData {
  const options = { direction: 'request', requiredOnly: false, generate: false } as const;
  const examples = examplesOf(document, holder, options).map(({ name, summary, value }) => ({
    name: (summary ?? name).slice(0, 120),
    value: isJson(type) ? unquoted(value) : value,
  }));
  const hasForm = holder.schema !== undefined && !/csv/i.test(type);
  return {
    type,
    schema: hasForm ? writer.write(holder.schema, carrierOf(type)) : undefined,
    element: (isXml({ type }) && viewSchema(document, holder.schema).name) || undefined,
    examples: examples.slice(0, MOST_EXAMPLES).filter(({ value }) => sizeOf(value) <= LONGEST_EXAMPLE),
    encoding: describeEncoding(get(holder, 'encoding')),
  };
}

function carrierOf(type: string): Carrier {
  if (isXml({ type })) return 'xml';
  return isJson(type) || /urlencoded|yaml/i.test(type) ? 'text' : 'file';
}

function sizeOf(value: Json): number {
  return JSON.stringify(value).length;
}

function describeEncoding(encoding: Json | undefined): Record<string, EncodingData> | undefined {
  const found = entriesOf(encoding).map(([name, one]): [string, EncodingData] => {
    return [name, { contentType: partType(one), ...describeStyle((one ?? {}) as JsonObject) }];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
