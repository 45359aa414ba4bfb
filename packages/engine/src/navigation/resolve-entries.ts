/** First half of resolving a sidebar: entries become pages, groups and links, and it is known what is shown. */
import type {
  Directory,
  ReferenceFormat,
  SourceDivision,
  SourceEntry,
  SourceGroup,
  SourceLink,
  SourcePage,
  SourceReference,
} from '../config/navigation-source.ts';
import type { AbsentPage } from '../content/absent-pages.ts';
import type { PageMeta } from '../content/content-index.ts';
import type { Collector } from '../diagnostics/collector.ts';
import { type FoundPage, normalizePagePath, type PageLookup } from './page-lookup.ts';
import {
  describesOperation,
  type ExpandedNode,
  type ExpandReference,
  parseEntry,
  type ReferenceRequest,
} from './reference-entry.ts';

export interface EntryContext {
  pages: Map<string, PageMeta>;
  lookup: PageLookup;
  /** Why pages are not there, by address. */
  absent: Readonly<Record<string, AbsentPage>>;
  expand: ExpandReference | null;
  /** Pages that came out of specifications. */
  generated: PageMeta[];
  collector: Collector;
}

/** What the divisions and groups above say. */
export interface Inherited {
  /** Something above is hidden: the page is not offered to anybody outside that part. */
  hidden: boolean;
  searchable: boolean | null;
  boost: number | null;
  directory: Directory;
  references: SourceReference[];
}

export type ResolvedEntry = ResolvedPage | ResolvedGroup | ResolvedLink;

export interface ResolvedPage {
  kind: 'page';
  meta: PageMeta;
  shown: boolean;
  inherited: Inherited;
  source: SourcePage | null;
}

export interface ResolvedGroup {
  kind: 'group';
  source: Pick<SourceGroup, 'title' | 'icon' | 'iconType' | 'tag' | 'expanded'>;
  root: PageMeta | null;
  entries: ResolvedEntry[];
  shown: boolean;
  /** Hidden: no part of the sidebar that it stands in, but one of its own for its pages. */
  apart: boolean;
  inherited: Inherited;
}

export interface ResolvedLink {
  kind: 'link';
  source: SourceLink;
  shown: boolean;
}

export function resolveEntries(
  entries: SourceEntry[],
  inherited: Inherited,
  context: EntryContext,
): ResolvedEntry[] {
  return entries.flatMap((entry): ResolvedEntry[] => {
    if (entry.kind === 'page') return resolvePage(entry, inherited, context);
    if (entry.kind === 'group') return [resolveGroup(entry, inherited, context)];
    return [{ kind: 'link', source: entry, shown: true }];
  });
}

/**
 * What is in a group or division. References with nothing beside them stand for everything in those specifications;
 * so do those whose operations no entry names, after the entries.
 */
export function resolveContent(
  { entries, references }: Pick<SourceDivision, 'entries' | 'references'>,
  inherited: Inherited,
  context: EntryContext,
): ResolvedEntry[] {
  if (entries.length === 0) return resolveReferences(references, inherited, context);
  const written = resolveEntries(entries, inherited, context);
  const isNamed: Partial<Record<ReferenceFormat, boolean>> = {
    openapi: entries.some((entry) => namesOperation(entry, context)),
    asyncapi: written.some(isChannel),
  };
  const unnamed = references.filter(({ format }) => isNamed[format] !== true);
  return [...written, ...resolveReferences(unnamed, inherited, context)];
}

/** A group below that names specifications of its own says itself what it shows of them. */
function namesOperation(entry: SourceEntry, context: EntryContext): boolean {
  if (entry.kind === 'link') return false;
  if (entry.kind === 'group') {
    return (
      entry.references.some(({ format }) => format === 'openapi') ||
      entry.entries.some((inner) => namesOperation(inner, context))
    );
  }
  if (parseEntry(entry.written).kind !== 'path') return true;
  const found = context.lookup.find(entry.written);
  return found !== null && describesOperation(context.pages.get(found.page)!);
}

function isChannel(entry: ResolvedEntry): boolean {
  if (entry.kind === 'group') return entry.entries.some(isChannel);
  return entry.kind === 'page' && entry.meta.asyncapi !== null;
}

function resolveReferences(
  references: SourceReference[],
  inherited: Inherited,
  context: EntryContext,
): ResolvedEntry[] {
  return references.flatMap(({ format, sources, directory, place }) =>
    expand([{ kind: 'all', format, sources, directory, place }], inherited, context),
  );
}

function resolveGroup(group: SourceGroup, above: Inherited, context: EntryContext): ResolvedGroup {
  const inherited: Inherited = {
    hidden: above.hidden || group.hidden,
    searchable: group.searchable ?? above.searchable,
    boost: group.boost ?? above.boost,
    directory: group.directory ?? above.directory,
    references: mergeReferences(group.references, above.references),
  };
  const entries = resolveContent(group, inherited, context);
  const root = group.root === null ? null : findRoot(group.root, group, context);
  const rootShown = root !== null && !root.hidden;
  const shown = rootShown || entries.some(isInSidebar);
  return { kind: 'group', source: group, root, entries, shown, apart: group.hidden, inherited };
}

function isInSidebar(entry: ResolvedEntry): boolean {
  return entry.shown && !(entry.kind === 'group' && entry.apart);
}

/** What is nearer replaces what is above, format by format. */
export function mergeReferences(own: SourceReference[], above: SourceReference[]): SourceReference[] {
  return [...own, ...above.filter(({ format }) => own.every((reference) => reference.format !== format))];
}

function findRoot(written: string, group: SourceGroup, context: EntryContext): PageMeta | null {
  const found = context.lookup.find(written);
  if (found !== null) return context.pages.get(found.page)!;
  reportMissing({ kind: 'page', written, place: group.place }, context);
  return null;
}

function resolvePage(source: SourcePage, inherited: Inherited, context: EntryContext): ResolvedEntry[] {
  const found = context.lookup.find(source.written);
  if (found !== null) {
    reportForm(source, found, context);
    const meta = context.pages.get(found.page)!;
    return [{ kind: 'page', meta, shown: !meta.hidden, inherited, source }];
  }
  const requests = requestsFor(source, inherited);
  if (requests.length > 0) return expand(requests, inherited, context);
  reportMissing(source, context);
  return [];
}

/** One for each place where it may be, the likeliest first. */
function requestsFor({ written, place }: SourcePage, { references }: Inherited): ReferenceRequest[] {
  const entry = parseEntry(written);
  if (entry.kind === 'path') {
    if (entry.path.includes('/')) return [];
    return referencesOf(references, 'asyncapi').map(({ sources, directory }) => {
      return { kind: 'channel', name: entry.path, sources, directory, place };
    });
  }
  return placesOf(entry.spec, referencesOf(references, 'openapi')).map((where): ReferenceRequest => {
    if (entry.kind === 'webhook') return { kind: 'webhook', name: entry.name, ...where, place };
    return { kind: 'operation', method: entry.method, path: entry.path, ...where, place };
  });
}

function referencesOf(references: SourceReference[], format: ReferenceFormat): SourceReference[] {
  return references.filter((reference) => reference.format === format);
}

type Where = Pick<SourceReference, 'sources' | 'directory'>;

/** An entry that names its specification may still get its directory from above. */
function placesOf(spec: string | null, openapi: SourceReference[]): Where[] {
  if (spec === null && openapi.length > 0) {
    return openapi.map(({ sources, directory }) => ({ sources, directory }));
  }
  const near = openapi.find(({ sources }) => spec !== null && sources.includes(spec)) ?? openapi[0];
  return [{ sources: spec === null ? [] : [spec], directory: near?.directory ?? null }];
}

/** The pages behind the first request that has any. */
function expand(requests: ReferenceRequest[], inherited: Inherited, context: EntryContext): ResolvedEntry[] {
  let nodes: ExpandedNode[] | null = null;
  for (const request of requests) {
    nodes = context.expand?.(request) ?? nodes;
    if (nodes !== null && nodes.length > 0) break;
  }
  if (nodes !== null) return nodes.map((node) => fromExpanded(node, inherited, context));
  const request = requests[0]!;
  const { file, line, column } = request.place;
  context.collector.report({
    file,
    line,
    column,
    rule: 'unresolved-reference',
    message: `${describeRequest(request)} was not found${inSources(requests.flatMap(({ sources }) => sources))}`,
    hint: 'Check the path of the specification, and the method and path in it.',
  });
  return [];
}

function fromExpanded(node: ExpandedNode, inherited: Inherited, context: EntryContext): ResolvedEntry {
  if (node.kind === 'group') {
    const entries = node.nodes.map((child) => fromExpanded(child, inherited, context));
    const source = { title: node.title, icon: null, iconType: null, tag: null, expanded: null };
    const shown = entries.some((entry) => entry.shown);
    return { kind: 'group', source, root: null, entries, shown, apart: false, inherited };
  }
  const { meta } = node;
  if (!context.pages.has(meta.path)) {
    context.pages.set(meta.path, meta);
    context.generated.push(meta);
  }
  return { kind: 'page', meta, shown: !meta.hidden, inherited, source: null };
}

function describeRequest(request: ReferenceRequest): string {
  if (request.kind === 'operation') return `The operation ${request.method} ${request.path}`;
  if (request.kind === 'webhook') return `The webhook ${request.name}`;
  if (request.kind === 'channel') return `"${request.name}", neither a page nor a channel,`;
  return `The ${request.format} reference`;
}

function inSources(sources: string[]): string {
  return sources.length === 0 ? '' : ` in ${sources.join(', ').slice(0, 200)}`;
}

const NOT_NEEDED = { slash: 'a leading slash', dot: '"./"', extension: 'the file extension' };

function reportForm(source: SourcePage, found: FoundPage, context: EntryContext): void {
  if (found.written === 'exact') return;
  const { file, line, column } = source.place;
  const hint = `Write "${found.page}".`;
  if (found.written === 'case') {
    const message = `"${source.written}" differs from the page's file name in upper and lower case`;
    context.collector.report({ file, line, column, rule: 'nav-page-case', message, hint });
    return;
  }
  const message = `"${source.written}" is written with ${NOT_NEEDED[found.written]}, which navigation does not need`;
  context.collector.report({ severity: 'info', file, line, column, rule: 'nav-page-form', message, hint });
}

function reportMissing(source: SourcePage, context: EntryContext): void {
  const { file, line, column } = source.place;
  const absent = context.absent[normalizePagePath(source.written)];
  const meant = absent === undefined ? context.lookup.suggest(source.written) : null;
  context.collector.report({
    file,
    line,
    column,
    rule: 'nav-page-missing',
    message: `"${source.written}" is in navigation, but ${absent?.reason ?? 'there is no such page'}`,
    hint: absent?.hint ?? hintFor(source.written, meant),
  });
}

function hintFor(written: string, meant: string | null): string {
  if (meant !== null) return `Did you mean "${meant}"?`;
  return `Create ${written.replace(/^\//, '')}.mdx, or remove the entry.`;
}
