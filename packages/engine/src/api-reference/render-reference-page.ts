/** A page of the reference: its own text with what the specification says around it. */
import type { ApiConfig } from '../config/api.schema.ts';
import { placeMarkdownLinks } from '../markdown/place-links.ts';
import type { Place } from '../mdx/place.ts';
import type { PageInput, RenderedPage } from '../mdx/render-context.ts';
import { type PageContext, renderPage } from '../mdx/render-page.ts';
import type { PageReference } from '../site/page-reference.ts';
import type { SpecText } from '../site/spec-text.ts';
import { descriptionOf, splitDescription } from './description.ts';
import { channelHeadMarkdown, channelMarkdown } from './markdown/write-channel.ts';
import {
  operationHeadMarkdown,
  operationMarkdown,
  type PageExamples,
  schemaMarkdown,
} from './markdown/write-reference.ts';
import { findChannel } from './operation/channels.ts';
import { findOperation, findWebhook } from './operation/operations.ts';
import { ReferenceWriter } from './reference-writer.ts';
import { renderChannel, renderChannelHead } from './render-channel.ts';
import { renderEndpoint } from './render-endpoint.ts';
import { renderOperation, renderOperationHead } from './render-operation.ts';
import { renderSchemaPage } from './render-schema-page.ts';
import { SpecDocument } from './spec/spec-document.ts';

export interface ReferenceRenderer {
  page(input: PageInput, reference: PageReference, context: PageContext): ReferencePage;
}

export interface ReferencePage extends RenderedPage {
  /** The page shows its description itself, with its markup. */
  ownLead: boolean;
}

export interface ReferenceSite {
  api: ApiConfig;
  specs: readonly SpecText[];
  /** Whether a page's Markdown tells what the specification says (`markdown.schema`). */
  schemaInMarkdown?: boolean;
}

/** Each specification is read once, when the first page of it comes. */
export function createReferenceRenderer(site: ReferenceSite): ReferenceRenderer {
  const texts = new Map(site.specs.map((text) => [text.source, text]));
  const documents = new Map<string, SpecDocument | null>();
  function documentOf(source: string): SpecDocument | null {
    let document = documents.get(source);
    if (document === undefined) {
      const text = texts.get(source);
      document = text === undefined ? null : SpecDocument.fromText(text);
      documents.set(source, document);
    }
    return document;
  }
  return {
    page(input, reference, context) {
      const api = withPageSettings(site.api, input);
      const document = reference.kind === 'endpoint' ? NO_DOCUMENT : documentOf(reference.spec);
      if (document === null) return { ...renderPage(input, context), ownLead: false };
      const parts = partsOf(input, reference, { document, api });
      let writer: ReferenceWriter | null = null;
      const placed = (text: string) => placeMarkdownLinks(text, input.meta.file, context);
      const around = (render: Part | null) => (at: Place) => {
        writer ??= new ReferenceWriter(at, document, api);
        return render?.(writer) ?? '';
      };
      const page = renderPage(input, context, {
        before: around(parts.before),
        after: around(parts.after),
        markdown: () => ({
          before: placed(parts.markdownBefore),
          after:
            site.schemaInMarkdown === false ? '' : placed(parts.markdownAfter(writer?.examples ?? new Map())),
        }),
      });
      return { ...page, ownLead: parts.ownLead };
    },
  };
}

const DISPLAYS = ['interactive', 'simple', 'none', 'auth'] as const;

const AUTH_METHODS = ['bearer', 'basic', 'key', 'cobo'] as const;

/** A page may choose how it is tried, and what its caller must prove. */
function withPageSettings(api: ApiConfig, { meta }: PageInput): ApiConfig {
  const { playground, authMethod } = meta.data;
  const display = DISPLAYS.find((name) => name === playground) ?? api.playground.display;
  const auth = authMethod === 'none' ? null : authOf(api, authMethod);
  return { ...api, playground: { ...api.playground, display }, mdx: { ...api.mdx, auth } };
}

/** The name that the site gives belongs to the site's method. */
function authOf({ mdx }: ApiConfig, written: unknown): ApiConfig['mdx']['auth'] {
  const method = AUTH_METHODS.find((name) => name === written);
  if (method === undefined) return mdx.auth;
  return { method, name: mdx.auth?.method === method ? mdx.auth.name : null };
}

const NO_DOCUMENT = new SpecDocument('', 'openapi', {});

type Part = (w: ReferenceWriter) => string;

interface Parts {
  before: Part | null;
  after: Part | null;
  ownLead: boolean;
  markdownBefore: string;
  markdownAfter(examples: PageExamples): string;
}

const NOTHING: Parts = {
  before: null,
  after: null,
  ownLead: false,
  markdownBefore: '',
  markdownAfter: () => '',
};

function partsOf(
  input: PageInput,
  reference: PageReference,
  { document, api }: { document: SpecDocument; api: ApiConfig },
): Parts {
  if (reference.kind === 'endpoint')
    return { ...NOTHING, ...renderEndpoint(reference, api, input.meta.data) };
  if (reference.kind === 'schema') {
    const { name } = reference;
    return {
      ...NOTHING,
      after: (w) => renderSchemaPage(w, name, hasDescription(input)),
      markdownAfter: (examples) => schemaMarkdown(document, name, examples),
    };
  }
  if (reference.kind === 'channel') {
    const channel = findChannel(document, reference.name);
    if (channel === null) return NOTHING;
    return {
      ...described(
        input,
        channel.description,
        (w) => renderChannelHead(w, channel),
        channelHeadMarkdown(channel),
      ),
      after: (w) => renderChannel(w, channel),
      markdownAfter: (examples) => channelMarkdown(channel, examples),
    };
  }
  const target =
    reference.kind === 'webhook'
      ? findWebhook(document, reference.name)
      : findOperation(document, reference.method, reference.path);
  if (target === null) return NOTHING;
  const description = descriptionOf(target.operation, target.item);
  return {
    ...described(input, description, (w) => renderOperationHead(w, target), operationHeadMarkdown(target)),
    after: (w) => renderOperation(w, target),
    markdownAfter: (examples) => operationMarkdown(target, examples),
  };
}

/** The head between the first paragraph of the specification's description and the rest of it. */
function described(
  input: PageInput,
  description: string | null,
  head: Part,
  headMarkdown: string,
): Pick<Parts, 'before' | 'ownLead' | 'markdownBefore'> {
  const own = hasDescription(input) ? null : description;
  const { lead, rest } = splitDescription(own);
  return {
    before: (w) => leadHtml(w, lead) + head(w) + w.article(rest),
    ownLead: own !== null,
    markdownBefore: [headMarkdown, own?.trim() ?? ''].filter(Boolean).join('\n\n'),
  };
}

/** What the page says of itself wins over the specification. */
function hasDescription({ meta }: PageInput): boolean {
  return typeof meta.data.description === 'string';
}

function leadHtml(w: ReferenceWriter, lead: string | null): string {
  return lead === null ? '' : `<div class="lead">${w.text(lead)}</div>`;
}
