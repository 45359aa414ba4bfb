/** Pages that describe an endpoint themselves (`api: POST /users` and `<ParamField>`): its line and a sample call. */

import { sampleLanguages } from '@bindery/playground';
import type { ApiConfig } from '../config/api.schema.ts';
import { trimEnd } from '../config/trim-slashes.ts';
import type { ParamNote } from '../mdx/page-facts.ts';
import type { PageReference } from '../site/page-reference.ts';
import { endpointBar, tryItParts } from './endpoint-bar.ts';
import { endpointRequest } from './endpoint-request.ts';
import { endpointMarkdown, examplesMarkdown, type PageExamples } from './markdown/write-reference.ts';
import { ownBodyType } from './own-body-type.ts';
import type { CodeExample, ReferenceWriter } from './reference-writer.ts';
import { describeEndpoint, type OwnEndpoint } from './request/describe-endpoint.ts';
import { isTried, requestScript } from './request/request-script.ts';

type Endpoint = PageReference & { kind: 'endpoint' };

/** What the frontmatter says of the body. */
interface Said {
  contentType?: unknown;
}

export interface EndpointParts {
  before: (w: ReferenceWriter) => string;
  after: (w: ReferenceWriter) => string;
  markdownBefore: string;
  markdownAfter: (examples: PageExamples) => string;
}

export function renderEndpoint(endpoint: Endpoint, api: ApiConfig, { contentType }: Said): EndpointParts {
  const { method, server, path } = addressOf(endpoint, api);
  return {
    before(w) {
      const tryIt = tryItParts(w, { method, path, servers: server === '' ? 0 : 1 });
      return endpointBar({ method, server, path, tryIt: tryIt.place }) + tryIt.slot;
    },
    after(w) {
      const { params } = w.at.facts;
      const own = { ...ownEndpoint(endpoint, api, params), bodyType: ownBodyType(contentType, params) };
      if (api.examples.autogenerate) w.addExamples('request-example', samples(endpoint, api, own));
      return isTried(api) ? requestScript(describeEndpoint(own, api)) : '';
    },
    markdownBefore: endpointMarkdown(method, server, path),
    markdownAfter: (examples) => examplesMarkdown(examples, 1),
  };
}

function addressOf(
  { method, url }: Endpoint,
  api: ApiConfig,
): { method: string; server: string; path: string } {
  const whole = /^(https?:\/\/[^/\s]+)(\/.*)?$/i.exec(url);
  if (whole) return { method, server: whole[1]!, path: whole[2] ?? '/' };
  return { method, server: trimEnd(api.mdx.server[0] ?? ''), path: url };
}

/** The page's own address, else every server that the site names. */
function ownEndpoint(
  endpoint: Endpoint,
  api: ApiConfig,
  params: readonly ParamNote[],
): Omit<OwnEndpoint, 'bodyType'> {
  const { method, server, path } = addressOf(endpoint, api);
  const isWhole = /^https?:/i.test(endpoint.url);
  const servers = isWhole ? [server] : api.mdx.server.map(trimEnd).filter((url) => url !== '');
  return { method, servers, path, params };
}

function samples(endpoint: Endpoint, api: ApiConfig, { params, bodyType }: OwnEndpoint): CodeExample[] {
  const { method, server, path } = addressOf(endpoint, api);
  if (server === '') return [];
  const request = endpointRequest({
    method,
    url: server + path,
    credentials: credentials(api),
    params,
    bodyType,
    requiredOnly: api.examples.defaults === 'required',
  });
  return sampleLanguages(api.examples.languages).map(({ label, highlight, write }) => ({
    title: label,
    language: highlight,
    code: write(request),
  }));
}

function credentials({ mdx }: ApiConfig): [string, string][] {
  const { method = null, name = null } = mdx.auth ?? {};
  if (method === 'bearer') return [[name ?? 'Authorization', 'Bearer <token>']];
  if (method === 'basic') return [[name ?? 'Authorization', 'Basic <encoded-value>']];
  return method === null ? [] : [[name ?? 'X-API-Key', '<api-key>']];
}
