/** Request bodies and responses: by media type and by status. */
import { escapeHtml } from '../mdx/escape.ts';
import { isSafeLink } from '../mdx/html/safe-url.ts';
import { givenExamples } from './operation/given-examples.ts';
import type { ToldBody } from './operation/operations.ts';
import type { ReferenceWriter, Tab } from './reference-writer.ts';
import { renderField, renderSchema, type SchemaPlace, topLevel } from './render-schema.ts';
import {
  entriesOf,
  flagAt,
  get,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  textAt,
} from './spec/json.ts';
import type { SpecDocument } from './spec/spec-document.ts';

export function renderRequestBody(
  w: ReferenceWriter,
  operation: JsonObject,
  { title, direction }: ToldBody,
): string {
  const body = w.document.object(get(operation, 'requestBody'));
  if (body === null) return '';
  const media = mediaOf(body);
  const required = flagAt(body, 'required')
    ? ''
    : ` <span class="api-optional">${w.words('optional')}</span>`;
  return w.section(
    title,
    () =>
      mediaLine(media, required) +
      w.text(textAt(body, 'description')) +
      renderMedia(w, media, topLevel('body', direction)),
  );
}

export function renderResponses(w: ReferenceWriter, operation: JsonObject): string {
  const responses = entriesOf(get(operation, 'responses')).filter(([status]) => !status.startsWith('x-'));
  if (responses.length === 0) return '';
  return w.section('Response', () => w.tabs(responseTabs(w, responses), 'api-responses'));
}

function responseTabs(w: ReferenceWriter, responses: [string, Json][]): Tab[] {
  return responses.map(([status, written]) => {
    const response = w.document.object(written);
    const most = status.startsWith('2') ? undefined : MOST_OTHER_FIELDS;
    const html = response === null ? '' : renderResponse(w, response, most);
    const label = `<span class="api-status" data-status="${statusClass(status)}">${escapeHtml(status)}</span>`;
    return { title: status, id: `response-${status}`, html, label };
  });
}

/** Of errors, the outline is enough. */
const MOST_OTHER_FIELDS = 50;

function renderResponse(w: ReferenceWriter, response: JsonObject, most: number | undefined): string {
  const media = mediaOf(response);
  return (
    mediaLine(media, '') +
    w.text(textAt(response, 'description')) +
    renderHeaders(w, response) +
    renderMedia(w, media, topLevel('response', 'response', most))
  );
}

function renderHeaders(w: ReferenceWriter, response: JsonObject): string {
  const fields = headersOf(w.document, response).map((header) =>
    renderField(w, header, topLevel('header', 'response')),
  );
  const html = fields.join('');
  return html === '' ? '' : w.expandable(w.words('Headers'), html);
}

export interface ResponseHeader {
  name: string;
  schema: Json | undefined;
  required: boolean;
  /** The whole header, for its description and examples. */
  holder: JsonObject;
}

export function headersOf(document: SpecDocument, response: JsonObject): ResponseHeader[] {
  return entriesOf(objectAt(response, 'headers')).flatMap(([name, written]) => {
    const holder = document.object(written);
    if (holder === null) return [];
    const schema = get(holder, 'schema') ?? get(entriesOf(get(holder, 'content'))[0]?.[1], 'schema');
    return [{ name, schema, required: flagAt(holder, 'required'), holder }];
  });
}

export type Media = [type: string, media: JsonObject][];

export function mediaOf(holder: JsonObject): Media {
  return entriesOf(objectAt(holder, 'content')).filter((entry): entry is [string, JsonObject] =>
    isObject(entry[1]),
  );
}

/** Where the types have tabs of their own, they need no line. */
function mediaLine(media: Media, mark: string): string {
  const schemas = new Set(media.map(([, { schema }]) => JSON.stringify(schema ?? null)));
  if (media.length === 0 || schemas.size > 1) return '';
  const types = media.slice(0, 6).map(([type]) => `<code>${escapeHtml(type)}</code>`);
  return `<p class="api-media api-section-heading-subtitle">${types.join(' ')}${mark}</p>`;
}

function renderMedia(w: ReferenceWriter, media: Media, place: SchemaPlace): string {
  return renderSchemas(w, media, place) + renderAddresses(w, media);
}

/** Examples that lie elsewhere. */
function renderAddresses(w: ReferenceWriter, media: Media): string {
  const links = media.flatMap(([, holder]) =>
    givenExamples(w.document, holder).flatMap(({ name, summary, address }) => {
      if (address === null) return [];
      const isLink = /^https?:\/\//i.test(address) && isSafeLink(address);
      const shown = escapeHtml(summary ?? name);
      return [
        isLink
          ? `<a href="${escapeHtml(address)}">${shown}</a>`
          : `${shown}: <code>${escapeHtml(address)}</code>`,
      ];
    }),
  );
  if (links.length === 0) return '';
  const phrase = links.length === 1 ? 'Example: {}' : 'Examples: {}';
  return `<p class="field-example">${w.words(phrase, links.slice(0, MOST_ADDRESSES).join(', '))}</p>`;
}

const MOST_ADDRESSES = 20;

/** Media types with one and the same schema are shown once. */
function renderSchemas(w: ReferenceWriter, media: Media, place: SchemaPlace): string {
  const bySchema = new Map<string, { types: string[]; schema: Json | undefined }>();
  for (const [type, { schema }] of media) {
    const key = JSON.stringify(schema ?? null);
    const known = bySchema.get(key);
    if (known) known.types.push(type);
    else bySchema.set(key, { types: [type], schema });
  }
  const shown = [...bySchema.values()].filter(({ schema }) => schema !== undefined).slice(0, 12);
  if (shown.length <= 1) return renderSchema(w, shown[0]?.schema, place);
  const parts = shown.map(({ types, schema }) => ({
    title: types.join(', '),
    id: `${place.prefix}-${types[0]}`,
    html: renderSchema(w, schema, place),
  }));
  return w.tabs(parts, 'api-media-types');
}

function statusClass(status: string): string {
  const first = status[0] ?? '';
  return '12345'.includes(first) && first !== '' ? `${first}xx` : 'default';
}
