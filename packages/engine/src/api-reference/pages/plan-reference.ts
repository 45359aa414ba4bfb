/** Which pages of a site belong to a specification: those that navigation asks for and those that say so themselves. */
import type { NamedServer } from '@bindery/bundle';
import { findSampleLanguage, sampleLanguageNames } from '@bindery/playground';
import type { ApiConfig, SpecSources } from '../../config/api.schema.ts';
import type { Place } from '../../config/json-node.ts';
import type { NavigationSource, ReferenceFormat, SourceReference } from '../../config/navigation-source.ts';
import type { PageMeta } from '../../content/content-index.ts';
import { toDiagnostic } from '../../diagnostics/collector.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ExpandedNode, ExpandReference, ReferenceRequest } from '../../navigation/reference-entry.ts';
import type { PageReference } from '../../site/page-reference.ts';
import type { SpecText } from '../../site/spec-text.ts';
import { type ApiChannel, findChannel, listChannels } from '../operation/channels.ts';
import { type Grouped, inGroups } from '../operation/groups.ts';
import { type ApiOperation, findOperation, findWebhook, listOperations } from '../operation/operations.ts';
import { documentsFor, inSpecs, isExplained, type Run, type Wanted } from '../reference-search.ts';
import { inheritedSources } from '../spec/inherited-sources.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import { SpecLibrary, type SpecLibraryInput } from '../spec/spec-library.ts';
import { describePage } from './describe-page.ts';
import { namedServers } from './named-servers.ts';
import { channelPage, operationPage, type VirtualPage } from './virtual-page.ts';

export interface ReferencePlanInput extends SpecLibraryInput {
  api: ApiConfig;
  pages: readonly PageMeta[];
  /** As written, for the specifications that groups name. */
  navigation?: NavigationSource | null;
  /** Of the configuration, for what it names in general. */
  configFile: string;
}

export interface ReferencePlan {
  /** The pages given, with titles and the like from their specifications where they have none. */
  pages: PageMeta[];
  expand: ExpandReference;
  /** Specifications for operations that name none. */
  defaultReferences: SourceReference[];
  /** What a page, given or generated, is the reference of. */
  referenceOf(page: string): PageReference | null;
  /** Text of a generated page; null for one that has a file. */
  sourceOf(page: string): string | null;
  /** Where generated pages were once → where they are, once all are known. */
  formerAddresses(): ReadonlyMap<string, string>;
  /** The specifications that pages need, once all are known. */
  specs(): SpecText[];
  /** Whom the pages' requests may go to, once all are known. */
  servers(): NamedServer[];
  diagnostics(): Diagnostic[];
}

const DEFAULT_DIRECTORY = 'api-reference';

export function planReference(input: ReferencePlanInput): ReferencePlan {
  const library = new SpecLibrary(input);
  const run: Run = {
    library,
    defaults: { openapi: sourcesIn(input.api.openapi), asyncapi: sourcesIn(input.api.asyncapi) },
    references: new Map(),
    virtual: new Map(),
    former: new Map(),
    used: new Map(),
    diagnostics: unknownLanguages(input),
    missing: new Set(),
    given: new Map(),
    inherited: inheritedSources(input.navigation ?? null),
  };
  const pages = input.pages.map((meta) => describePage(meta, run));
  for (const meta of pages) run.given.set(meta.path, meta);
  return {
    pages,
    expand: (request) => expand(request, run),
    defaultReferences: defaultReferences(input),
    referenceOf: (page) => run.references.get(page) ?? null,
    sourceOf: (page) => run.virtual.get(page)?.source ?? null,
    formerAddresses: () => run.former,
    specs: () => specTexts(run),
    servers: () =>
      namedServers({ documents: usedDocuments(run), references: run.references.values(), api: input.api }),
    diagnostics: () => [...library.diagnostics, ...run.diagnostics],
  };
}

function unknownLanguages({ api, configFile }: ReferencePlanInput): Diagnostic[] {
  const unknown = (api.examples.languages ?? []).filter((name) => findSampleLanguage(name) === null);
  return unknown.map((name) =>
    toDiagnostic({
      file: configFile,
      rule: 'unknown-sample-language',
      message: `"${name.slice(0, 100)}" in "api.examples.languages" is not a language for code samples; it is left out`,
      hint: `Choose from ${sampleLanguageNames().join(', ')}.`,
    }),
  );
}

function defaultReferences({ api, configFile }: ReferencePlanInput): SourceReference[] {
  const place: Place = { file: configFile, line: 1, column: 1 };
  return (['openapi', 'asyncapi'] as const).flatMap((format) =>
    api[format].map((given): SourceReference => ({ format, ...given, place })),
  );
}

function sourcesIn(given: readonly SpecSources[]): string[] {
  return given.flatMap(({ sources }) => sources);
}

/** Nothing, rather than null, where the reason has been told. */
function expand(request: ReferenceRequest, run: Run): ExpandedNode[] | null {
  if (request.kind === 'all') return expandAll(request, run);
  const wanted: Wanted = { ...request, format: request.kind === 'channel' ? 'asyncapi' : 'openapi' };
  return findNode(request, wanted, run) ?? (isExplained(run, wanted) ? [] : null);
}

function findNode(
  request: Exclude<ReferenceRequest, { kind: 'all' }>,
  wanted: Wanted,
  run: Run,
): ExpandedNode[] | null {
  if (request.kind === 'channel') {
    const channel = inSpecs(run, wanted, (document) => findChannel(document, request.name));
    return channel === null ? null : [channelNode(channel, request, run)];
  }
  const target = inSpecs(run, wanted, (document) =>
    request.kind === 'webhook'
      ? findWebhook(document, request.name)
      : findOperation(document, request.method, request.path),
  );
  return target === null ? null : [operationNode(target, request, run)];
}

function expandAll(request: ReferenceRequest & { kind: 'all' }, run: Run): ExpandedNode[] | null {
  const { format, place } = request;
  if (format !== 'openapi' && format !== 'asyncapi') return refuseFormat(format, place, run);
  const wanted = { ...request, format };
  const documents = documentsFor(run, wanted);
  if (documents.length === 0) return isExplained(run, wanted) ? [] : null;
  if (format === 'asyncapi') {
    const channels = inGroups(documents.flatMap(listChannels));
    return groupedNodes(channels, (channel) => channelNode(channel, request, run));
  }
  const operations = inGroups(documents.flatMap(listOperations));
  return groupedNodes(operations, (operation) => operationNode(operation, request, run));
}

function groupedNodes<T>(grouped: readonly Grouped<T>[], pageOf: (item: T) => ExpandedNode): ExpandedNode[] {
  return grouped.map((node) => {
    if (node.kind === 'item') return pageOf(node.item);
    return { kind: 'group', title: node.title, nodes: groupedNodes(node.nodes, pageOf) };
  });
}

function refuseFormat(format: ReferenceFormat, { file, line, column }: Place, run: Run): ExpandedNode[] {
  run.diagnostics.push(
    toDiagnostic({
      file,
      line,
      column,
      rule: 'unsupported-reference',
      message: `References from "${format}" are not generated yet; its pages are left out`,
    }),
  );
  return [];
}

/** An address that the specification gives itself is from the site's root. */
function operationNode(target: ApiOperation, request: ReferenceRequest, run: Run): ExpandedNode {
  const own = target.href === null ? '' : cleanPath(target.href);
  const wanted = own === '' ? `${directoryOf(request)}/${target.slug}` : own;
  const path = freePath(wanted, (reference) => isOperation(reference, target), run);
  if (target.formerSlug !== null) run.former.set(`${directoryOf(request)}/${target.formerSlug}`, path);
  return pageNode(path, run, () => operationPage(target, path));
}

function channelNode(channel: ApiChannel, request: ReferenceRequest, run: Run): ExpandedNode {
  const wanted = `${directoryOf(request)}/${channel.slug}`;
  const path = freePath(wanted, (reference) => isChannel(reference, channel), run);
  return pageNode(path, run, () => channelPage(channel, path));
}

/** Two specifications may come to the same address; a page of the site's own keeps it. */
function freePath(wanted: string, isOwn: (reference: PageReference) => boolean, run: Run): string {
  let path = wanted;
  for (let count = 1; count < 1000; count++) {
    const other = run.virtual.get(path)?.reference;
    if (other === undefined || isOwn(other)) return path;
    path = `${wanted}-${count}`;
  }
  return path;
}

function isOperation(reference: PageReference, { kind, method, path, document }: ApiOperation): boolean {
  if (reference.kind === 'endpoint' || reference.spec !== document.source) return false;
  if (reference.kind === 'operation') return reference.method === method && reference.path === path;
  return reference.kind === 'webhook' && kind === 'webhook' && reference.name === path;
}

function isChannel(reference: PageReference, { name, document }: ApiChannel): boolean {
  return reference.kind === 'channel' && reference.name === name && reference.spec === document.source;
}

function pageNode(path: string, run: Run, make: () => VirtualPage): ExpandedNode {
  const given = run.given.get(path);
  if (given !== undefined) return { kind: 'page', meta: given };
  let page = run.virtual.get(path);
  if (page === undefined) {
    page = make();
    run.virtual.set(path, page);
    run.references.set(path, page.reference);
  }
  return { kind: 'page', meta: page.meta };
}

function directoryOf({ directory }: ReferenceRequest): string {
  return cleanPath(directory ?? '') || DEFAULT_DIRECTORY;
}

/** Steps up and empty names are dropped: an address never leaves the site. */
function cleanPath(written: string): string {
  const names = written.split(/[/\\]+/).filter((name) => name !== '' && name !== '.' && name !== '..');
  return names
    .map((name) => name.replace(/[\u0000-\u001f?#:*"<>|]/g, ''))
    .filter(Boolean)
    .join('/')
    .slice(0, 400);
}

function specTexts(run: Run): SpecText[] {
  return usedDocuments(run).map(({ source, format, root }) => ({
    source,
    format,
    json: JSON.stringify(root),
  }));
}

function usedDocuments({ references, used }: Run): SpecDocument[] {
  const wanted = new Set([...references.values()].map((one) => (one.kind === 'endpoint' ? '' : one.spec)));
  return [...used.values()].filter(({ source }) => wanted.has(source));
}
