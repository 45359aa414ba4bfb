/** An operation or webhook as a page: what is sent, what comes back, and examples beside it. */
import { escapeHtml } from '../mdx/escape.ts';
import { isSafeLink } from '../mdx/html/safe-url.ts';
import type { Phrase } from '../words/words.ts';
import { endpointBar, NOTHING_TO_TRY, tryItParts } from './endpoint-bar.ts';
import { type ApiCallback, callbacksOf } from './operation/callbacks.ts';
import { type ApiOperation, serversOf, toldBody } from './operation/operations.ts';
import { type ApiParameter, type ParameterPlace, PLACES, parametersOf } from './operation/parameters.ts';
import { securityOf } from './operation/security.ts';
import { addOperationExamples } from './operation-examples.ts';
import type { ReferenceWriter } from './reference-writer.ts';
import { renderRequestBody, renderResponses } from './render-bodies.ts';
import { renderField, renderShelf, topLevel } from './render-schema.ts';
import { renderSecurity } from './render-security.ts';
import { renderServers } from './render-servers.ts';
import { describeRequest } from './request/describe-request.ts';
import { isTried, requestScript } from './request/request-script.ts';
import { entriesOf, type Json, type JsonObject, objectAt, textAt } from './spec/json.ts';
import { serverUrl } from './spec/server-url.ts';

/** Above the page's own text. */
export function renderOperationHead(w: ReferenceWriter, target: ApiOperation): string {
  const servers = target.kind === 'webhook' ? [] : serversOf(target);
  const shown = servers.map((server) => ({
    url: serverUrl(server),
    description: textAt(server, 'description'),
  }));
  const tryIt =
    target.kind === 'webhook' ? NOTHING_TO_TRY : tryItParts(w, { ...target, servers: shown.length });
  const bar = endpointBar({
    method: target.kind === 'webhook' ? 'WEBHOOK' : target.method,
    server: shown[0]?.url ?? '',
    path: target.path,
    tryIt: tryIt.place,
  });
  const deprecated = target.deprecated
    ? w.note('warning', `<p>${w.words('This operation is deprecated.')}</p>`)
    : '';
  return bar + renderServers(w, shown) + tryIt.slot + deprecated;
}

/** Below the page's own text. */
export function renderOperation(w: ReferenceWriter, target: ApiOperation): string {
  const { operation } = target;
  const parameters = parametersOf(w.document, target);
  const html =
    renderDocs(w, operation) +
    (target.kind === 'webhook' ? '' : renderSecurity(w, securityOf(w.document, operation))) +
    renderServerVariables(w, target) +
    renderParameters(w, parameters) +
    renderRequestBody(w, operation, toldBody(target)) +
    renderCallbacks(w, operation) +
    renderResponses(w, operation);
  const deep = renderShelf(w);
  addOperationExamples(w, target, parameters);
  return html + deep + leftOut(w) + renderRequest(w, target);
}

function renderRequest(w: ReferenceWriter, target: ApiOperation): string {
  return target.kind === 'webhook' || !isTried(w.api) ? '' : requestScript(describeRequest(target, w.api));
}

/** Nobody reads thousands of fields, but that there are more must be said. */
function leftOut({ fieldsLeft, words }: ReferenceWriter): string {
  return fieldsLeft >= 0
    ? ''
    : `<p class="field-more">${words('Fields that only the specification shows: {}', String(-fieldsLeft))}</p>`;
}

const TITLES: Readonly<Record<ParameterPlace, Phrase>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
};

function renderParameters(w: ReferenceWriter, parameters: ApiParameter[]): string {
  return PLACES.map((place) => {
    const own = parameters.filter((parameter) => parameter.place === place);
    if (own.length === 0) return '';
    const field = ({ name, schema, required, written }: ApiParameter): string =>
      renderField(
        w,
        { name, schema, required, location: place, holder: written },
        topLevel('param', 'request'),
      );
    return w.section(TITLES[place], () => own.map(field).join(''));
  }).join('');
}

function renderServerVariables(w: ReferenceWriter, target: ApiOperation): string {
  if (target.kind === 'webhook') return '';
  const variables = new Map(serversOf(target).flatMap((server) => entriesOf(objectAt(server, 'variables'))));
  if (variables.size === 0) return '';
  const field = ([name, variable]: [string, Json]): string => {
    const schema = { type: 'string', ...(typeof variable === 'object' && variable !== null ? variable : {}) };
    return renderField(
      w,
      { name, schema: schema as JsonObject, required: false },
      topLevel('server', 'request'),
    );
  };
  return w.section('Server variables', () => [...variables].map(field).join(''));
}

function renderDocs(w: ReferenceWriter, operation: JsonObject): string {
  const docs = objectAt(operation, 'externalDocs');
  const url = textAt(docs ?? undefined, 'url');
  if (url === null || !/^https?:\/\//i.test(url) || !isSafeLink(url)) return '';
  const label = textAt(docs ?? undefined, 'description') ?? w.words('Further documentation');
  return `<p class="api-docs"><a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${escapeHtml(label)}</a></p>`;
}

function renderCallbacks(w: ReferenceWriter, operation: JsonObject): string {
  const callbacks = callbacksOf(w.document, operation);
  if (callbacks.length === 0) return '';
  return w.section('Callbacks', () =>
    callbacks.map((callback) => w.expandable(callback.name, renderCallback(w, callback))).join(''),
  );
}

function renderCallback(
  w: ReferenceWriter,
  { method, expression, description, schema }: ApiCallback,
): string {
  const fields =
    schema === undefined
      ? ''
      : renderField(w, { name: 'body', schema, required: false }, topLevel('callback', 'response'));
  return endpointBar({ method, server: '', path: expression }) + w.text(description) + fields;
}
