/** Every operation and webhook of a specification: what it is called, where its page goes, whether it is shown. */

import { trimEnd } from '../../config/trim-slashes.ts';
import { entriesOf, flagAt, get, isObject, type JsonObject, listAt, objectAt, textAt } from '../spec/json.ts';
import type { SpecDocument } from '../spec/spec-document.ts';
import { groupsOf } from './groups.ts';
import { formerSlugs, giveUniqueSlugs, operationTitle, pathSlug, slugOf } from './reference-slug.ts';

export interface ApiOperation {
  kind: 'operation' | 'webhook';
  document: SpecDocument;
  /** Upper case. */
  method: string;
  /** Of an operation its path, of a webhook its name. */
  path: string;
  operation: JsonObject;
  /** What holds the operation: shared parameters, servers, description. */
  item: JsonObject;
  /** Null: its page is called after its address, like every page without a title. */
  title: string | null;
  /** Labels of the groups that it stands in, outermost first. */
  groups: string[];
  /** Address below the reference's directory, unique in its specification. */
  slug: string;
  /** The same as it was once, where links may still lead there. */
  formerSlug: string | null;
  /** Address that the specification gives itself, from the site's root. */
  href: string | null;
  deprecated: boolean;
  hidden: boolean;
  /** `x-mint.metadata`: frontmatter of the page. */
  metadata: JsonObject;
  /** `x-mint.content`: MDX that stands before the reference. */
  content: string | null;
}

/** How the body of its request is told: that of a webhook is sent by the server, with all that only it may write. */
export function toldBody({ kind }: ApiOperation): ToldBody {
  return kind === 'webhook'
    ? { title: 'Payload', direction: 'response' }
    : { title: 'Body', direction: 'request' };
}

export interface ToldBody {
  title: 'Body' | 'Payload';
  direction: 'request' | 'response';
}

/** The order of a path's operations, which numbers those of one name. */
export const METHODS = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
] as const;
const MOST_OPERATIONS = 20_000;

const known = new WeakMap<SpecDocument, ApiOperation[]>();

/** In the document's order, without what is excluded. */
export function listOperations(document: SpecDocument): ApiOperation[] {
  let operations = known.get(document);
  if (operations === undefined) {
    operations = [...collect(document, 'paths'), ...collect(document, 'webhooks')].slice(0, MOST_OPERATIONS);
    settleSlugs(operations);
    known.set(document, operations);
  }
  return operations;
}

/** Where an operation says itself where it goes, its name is free for others. */
function settleSlugs(operations: ApiOperation[]): void {
  const former = formerSlugs(operations.map(({ slug }) => slug));
  giveUniqueSlugs(operations.filter(({ href }) => href === null));
  for (const [index, operation] of operations.entries()) {
    if (operation.href === null && operation.slug !== former[index]) operation.formerSlug = former[index]!;
  }
}

/** By method and path; names of path parameters, a trailing slash and, for want of better, case do not matter. */
export function findOperation(document: SpecDocument, method: string, path: string): ApiOperation | null {
  const table = operationTable(document);
  for (const form of FORMS) {
    const found = table.get(`${method.toUpperCase()} ${form(path)}`);
    if (found !== undefined) return found;
  }
  return null;
}

const tables = new WeakMap<SpecDocument, Map<string, ApiOperation>>();

/** Every form of every path, as far as a better one does not have it already. */
function operationTable(document: SpecDocument): Map<string, ApiOperation> {
  let table = tables.get(document);
  if (table === undefined) {
    table = new Map();
    const operations = listOperations(document).filter(({ kind }) => kind === 'operation');
    for (const form of FORMS) {
      for (const operation of operations) {
        const key = `${operation.method} ${form(operation.path)}`;
        if (!table.has(key)) table.set(key, operation);
      }
    }
    tables.set(document, table);
  }
  return table;
}

const FORMS: readonly ((path: string) => string)[] = [
  (path) => path,
  plainPath,
  (path) => plainPath(path).toLowerCase(),
];

export function findWebhook(document: SpecDocument, name: string): ApiOperation | null {
  const webhooks = listOperations(document).filter(({ kind }) => kind === 'webhook');
  const folded = name.toLowerCase();
  return (
    webhooks.find(({ path }) => path === name) ??
    webhooks.find(({ path }) => path.toLowerCase() === folded) ??
    null
  );
}

function collect(document: SpecDocument, place: 'paths' | 'webhooks'): ApiOperation[] {
  return entriesOf(get(document.root, place)).flatMap(([path, written]) => {
    const item = document.object(written);
    if (item === null || path.startsWith('x-')) return [];
    return METHODS.flatMap((method): ApiOperation[] => {
      const operation = objectAt(item, method);
      if (operation === null || isExcluded(operation, item)) return [];
      const kind = place === 'paths' ? 'operation' : 'webhook';
      return [describe({ kind, document, method: method.toUpperCase(), path, operation, item })];
    });
  });
}

type Found = Pick<ApiOperation, 'kind' | 'document' | 'method' | 'path' | 'operation' | 'item'>;

function describe(found: Found): ApiOperation {
  const { document, operation, item } = found;
  const mint = { ...(objectAt(item, 'x-mint') ?? {}), ...(objectAt(operation, 'x-mint') ?? {}) };
  const metadata = objectAt(mint, 'metadata') ?? {};
  const { tag, labels } = groupsOf(document, operation);
  const title = textAt(metadata, 'title') ?? operationTitle(found);
  const slug = [slugOf(tag ?? ''), ownSlug(found)];
  return {
    ...found,
    title,
    groups: labels,
    slug: slug.filter((part) => part !== '').join('/'),
    formerSlug: null,
    href: textAt(mint, 'href'),
    deprecated: flagAt(operation, 'deprecated') || flagAt(metadata, 'deprecated'),
    // Nobody is signed in where pages are made beforehand, so that nobody is in a group.
    hidden: flagAt(operation, 'x-hidden') || flagAt(item, 'x-hidden') || listAt(mint, 'groups').length > 0,
    metadata,
    content: textAt(mint, 'content'),
  };
}

function ownSlug({ kind, method, path, operation }: Found): string {
  const named = slugOf(textAt(operation, 'summary') ?? (kind === 'webhook' ? path : ''));
  return named || pathSlug(method, path);
}

function isExcluded(operation: JsonObject, item: JsonObject): boolean {
  return flagAt(operation, 'x-excluded') || flagAt(item, 'x-excluded');
}

/** `/users/{id}/` and `/users/:user` are the same place. */
function plainPath(path: string): string {
  const shown = path.replace(/\{[^{}/]*\}|:[A-Za-z_]\w*/g, '{}');
  return shown.length > 1 ? trimEnd(shown) : shown;
}

/** `servers` nearest to the operation, else the document's. */
export function serversOf({ document, operation, item }: ApiOperation): JsonObject[] {
  for (const holder of [operation, item, document.root]) {
    const servers = listAt(holder, 'servers').filter(isObject);
    if (servers.length > 0) return servers;
  }
  return [];
}
