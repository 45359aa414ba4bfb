/** Documents that a site names by address: fetched anew for each build, or else the last good copy. */
import { hash } from 'node:crypto';
import type { Diagnostic } from '@bindery/engine';
import { sql } from 'kysely';
import { type Database, isDatabaseUnreachable } from '../db/database.ts';
import { getVerified } from '../storage/get-verified.ts';
import { type ObjectStore, StoreUnreachable } from '../storage/object-store.ts';

export interface RemoteDocuments {
  fetch(url: string): Promise<Uint8Array>;
  /** One for each document that is not as new as it should be. */
  warnings(): Diagnostic[];
  /** Throws if it was the store or the database that kept a document from being had, and not its address. */
  refuseOutage(): void;
}

export interface RemoteDocumentsOptions {
  db: Database;
  store: ObjectStore;
  projectId: string;
  /** Through the gate. Throws where there is no document to be had. */
  get(url: string): Promise<Uint8Array>;
  /** Of a version that is built once more: exactly these, and no others. */
  pinned?: readonly { url: string; sha256: string }[];
}

export function documentKey(projectId: string, sha256: string): string {
  return `documents/${projectId}/${sha256}`;
}

export function openRemoteDocuments(options: RemoteDocumentsOptions): RemoteDocuments {
  const warnings: Diagnostic[] = [];
  let outage: unknown = null;
  const { pinned } = options;
  return {
    fetch: async (url) => {
      try {
        return await (pinned ? fetchPinned(url, options, pinned) : fetchNewest(url, options, warnings));
      } catch (error) {
        // Whoever plans a site takes any failure for the address's.
        if (error instanceof StoreUnreachable || isDatabaseUnreachable(error)) outage = error;
        throw error;
      }
    },
    warnings: () => warnings.toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    refuseOutage() {
      if (outage !== null) throw outage;
    },
  };
}

async function fetchNewest(
  url: string,
  options: RemoteDocumentsOptions,
  warnings: Diagnostic[],
): Promise<Uint8Array> {
  const answer = await getDocument(url, options);
  if (answer instanceof Error) {
    const copy = await lastGoodCopy(url, options);
    if (!copy) throw answer;
    warnings.push(stale({ url, reason: answer.message, fetchedAt: copy.fetchedAt }));
    return copy.bytes;
  }
  await keep(url, answer, options);
  return answer;
}

async function getDocument(url: string, { get }: RemoteDocumentsOptions): Promise<Uint8Array | Error> {
  try {
    const bytes = await get(url);
    return looksLikeSpec(bytes) ? bytes : new Error('the answer is no OpenAPI or AsyncAPI document');
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function fetchPinned(
  url: string,
  options: RemoteDocumentsOptions,
  pinned: readonly { url: string; sha256: string }[],
): Promise<Uint8Array> {
  const sha256 = pinned.find((document) => document.url === url)?.sha256;
  if (sha256 === undefined) throw new Error('the version was built without it');
  const copy = await getVerified(options.store, { key: documentKey(options.projectId, sha256), sha256 });
  const bytes = copy ?? (await options.get(url));
  if (hash('sha256', bytes) !== sha256)
    throw new Error('it has changed since the version was built; update the project');
  return bytes;
}

// An error page with status 200 is no document. Only looked at: parsing is for the renderers' cage.
const MARK = /["']?\b(?:openapi|swagger|asyncapi)["']?\s{0,20}:\s{0,20}["']?\d/;

function looksLikeSpec(bytes: Uint8Array): boolean {
  return MARK.test(new TextDecoder('utf-8').decode(bytes));
}

async function keep(url: string, bytes: Uint8Array, options: RemoteDocumentsOptions): Promise<void> {
  const { db, store, projectId } = options;
  const sha256 = hash('sha256', bytes);
  const key = documentKey(projectId, sha256);
  if (!(await getVerified(store, { key, sha256 })))
    await store.put(key, bytes, { contentType: 'application/octet-stream', sha256 });
  await db
    .insertInto('remote_documents')
    .values({ project_id: projectId, url, sha256, object_key: key })
    .onConflict((conflict) =>
      conflict
        .columns(['project_id', 'url'])
        .doUpdateSet({ sha256, object_key: key, fetched_at: sql<Date>`now()` }),
    )
    .execute();
}

async function lastGoodCopy(
  url: string,
  { db, store, projectId }: RemoteDocumentsOptions,
): Promise<{ bytes: Uint8Array; fetchedAt: Date } | null> {
  const row = await db
    .selectFrom('remote_documents')
    .select(['sha256', 'object_key', 'fetched_at'])
    .where('project_id', '=', projectId)
    .where('url', '=', url)
    .executeTakeFirst();
  const bytes = row && (await getVerified(store, { key: row.object_key, sha256: row.sha256 }));
  return bytes ? { bytes, fetchedAt: row.fetched_at } : null;
}

function stale({ url, reason, fetchedAt }: { url: string; reason: string; fetchedAt: Date }): Diagnostic {
  return {
    severity: 'warning',
    file: url,
    line: null,
    column: null,
    rule: 'spec-not-fetched',
    message: `It could not be fetched (${reason.slice(0, 300)}); the copy of ${fetchedAt.toISOString()} is used`,
    hint: 'Look at the address, and update again when it answers.',
    excerpt: null,
  };
}
