/** Specifications through the front door: loaded, listed, every operation rendered as a page. */
import { findChannel } from '../../src/api-reference/operation/channels.ts';
import { type ApiOperation, listOperations } from '../../src/api-reference/operation/operations.ts';
import { channelPage, operationPage } from '../../src/api-reference/pages/virtual-page.ts';
import {
  createReferenceRenderer,
  type ReferencePage,
  type ReferenceSite,
} from '../../src/api-reference/render-reference-page.ts';
import { loadSpec } from '../../src/api-reference/spec/load-spec.ts';
import type { SpecDocument } from '../../src/api-reference/spec/spec-document.ts';
import { type ApiConfig, apiSchema } from '../../src/config/api.schema.ts';
import type { PageMeta } from '../../src/content/content-index.ts';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { writeMarkdown } from '../../src/markdown/write-markdown.ts';
import { createContext, pageMeta } from '../mdx/harness.ts';

export const DEFAULT_API: ApiConfig = apiSchema.absent.value;

export function load(spec: unknown): SpecDocument {
  const text = typeof spec === 'string' ? spec : JSON.stringify(spec);
  const { document, diagnostics } = loadSpec('openapi.json', Buffer.from(text));
  if (document === null) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return document;
}

export function rendererFor(document: SpecDocument, api: Partial<ApiConfig> = {}) {
  const { source, format, root } = document;
  const site: ReferenceSite = {
    api: { ...DEFAULT_API, ...api },
    specs: [{ source, format, json: JSON.stringify(root) }],
  };
  const renderer = createReferenceRenderer(site);
  return (operation: ApiOperation): ReferencePage => {
    const { meta, source: text, reference } = operationPage(operation, `api-reference/${operation.slug}`);
    return renderer.page({ meta, source: text }, reference, { ...createContext(), markdown: writeMarkdown });
  };
}

/** The page of the first operation, or of the one named `METHOD /path`. */
export function renderOne(spec: unknown, name?: string, api: Partial<ApiConfig> = {}): ReferencePage {
  const document = load(spec);
  const operations = listOperations(document);
  const operation = operations.find(({ method, path }) => name === undefined || name === `${method} ${path}`);
  if (operation === undefined) throw new Error(`no operation ${name ?? ''}`);
  return rendererFor(document, api)(operation);
}

export function renderChannelOf(spec: unknown, name: string): ReferencePage {
  const document = load(spec);
  const { source, format, root } = document;
  const renderer = createReferenceRenderer({
    api: DEFAULT_API,
    specs: [{ source, format, json: JSON.stringify(root) }],
  });
  const { meta, reference } = channelPage(findChannel(document, name)!, 'channel');
  return renderer.page({ meta, source: '' }, reference, { ...createContext(), markdown: writeMarkdown });
}

/** A page that describes its endpoint itself: `api: POST https://api.example.com/a`. */
export function renderOwn(
  source: string,
  { api, data }: { api?: Partial<ApiConfig>; data?: PageMeta['data'] } = {},
): ReferencePage {
  const renderer = createReferenceRenderer({ api: { ...DEFAULT_API, ...api }, specs: [] });
  const url = 'https://api.example.com/a';
  const meta = { ...pageMeta('own.mdx'), data: data ?? {} };
  return renderer.page(
    { meta, source },
    { kind: 'endpoint', method: 'POST', url, hash: '' },
    createContext(),
  );
}

const REQUEST_DATA = /<script type="application\/json" data-tryit-request>(.*?)<\/script>/s;

/** What a page tells the playground, as it is written there, and the rest of the page. */
export function withoutRequestData({ html }: ReferencePage): { data: string; html: string } {
  return { data: REQUEST_DATA.exec(html)?.[1] ?? '', html: html.replace(REQUEST_DATA, '') };
}

export interface SpecReport {
  operations: number;
  longestMs: number;
  largestChars: number;
  errors: Diagnostic[];
}

/** Renders everything there is in a specification; null when it is none. */
export function renderAll(source: string, bytes: Uint8Array): SpecReport | null {
  const { document } = loadSpec(source, bytes);
  if (document === null) return null;
  const render = rendererFor(document);
  const report: SpecReport = { operations: 0, longestMs: 0, largestChars: 0, errors: [] };
  for (const operation of listOperations(document)) {
    const startedAtMs = performance.now();
    const page = render(operation);
    report.operations += 1;
    report.longestMs = Math.max(report.longestMs, performance.now() - startedAtMs);
    report.largestChars = Math.max(report.largestChars, page.html.length + page.aside.length);
    report.errors.push(...page.diagnostics.filter(({ severity }) => severity === 'error'));
  }
  return report;
}
