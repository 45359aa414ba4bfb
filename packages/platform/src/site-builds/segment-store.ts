/** Rendered segments between builds: bytes in packs of the object store, found by the hash of their inputs. */
import type { RenderedSegment, SegmentFacts } from '@bindery/engine/steps';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { getPack, type PackPart, putPack } from './pack.ts';

const LENGTHS_BYTES = 8;

export interface StoredKey {
  /** Of what is known before rendering. */
  first: string;
  /** Of what the segment's pages asked as well. */
  answered: string;
}

export interface KeyedSegment extends RenderedSegment {
  key: StoredKey;
}

export interface SegmentStoreParts {
  db: Database;
  store: ObjectStore;
}

/** One tenant's segments are never another's: every key is below its project. */
export function segmentPrefix(projectId: string): string {
  return `segments/${projectId}`;
}

/** Keeps segments in one pack and says where; those that a limit cut short travel in it but are not found again. */
export async function storeSegments(
  { db, store }: SegmentStoreParts,
  projectId: string,
  segments: readonly KeyedSegment[],
): Promise<string> {
  const packKey = await putPack(store, segmentPrefix(projectId), segments.map(toPart));
  const stable = segments.filter(({ facts }) => facts.stable);
  if (stable.length > 0) {
    await db
      .insertInto('segments')
      .values(
        stable.map(({ key }) => ({
          project_id: projectId,
          first_key: key.first,
          answered_key: key.answered,
          pack_key: packKey,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'first_key', 'answered_key'])
          .doUpdateSet({ pack_key: packKey, used_at: sql<Date>`now()` }),
      )
      .execute();
  }
  return packKey;
}

/**
 * Those of `firstKeys` that were rendered before and would come out the same today: `answered` gives what the second
 * key is now. Each is handed over as its pack is read, so that only one pack is in memory.
 */
export async function findSegments(
  { db, store }: SegmentStoreParts,
  search: {
    projectId: string;
    firstKeys: readonly string[];
    answered(firstKey: string, questions: SegmentFacts['questions']): string;
    signal: AbortSignal;
    onFound(firstKey: string, segment: RenderedSegment): void;
  },
): Promise<void> {
  const { projectId, firstKeys } = search;
  if (firstKeys.length === 0) return;
  const rows = await db
    .selectFrom('segments')
    .select(['first_key', 'answered_key', 'pack_key'])
    .where('project_id', '=', projectId)
    .where('first_key', '=', sql<string>`ANY(${[...firstKeys]}::text[])`)
    .orderBy('used_at', 'desc')
    .execute();
  const found = new Set<string>();
  for (const [packKey, candidates] of Map.groupBy(rows, (row) => row.pack_key)) {
    search.signal.throwIfAborted();
    const wanted = candidates.filter((row) => !found.has(row.first_key));
    if (wanted.length === 0) continue;
    const parts = await getPack(store, packKey);
    if (!parts) await forgetPack(db, projectId, packKey);
    for (const { first_key: first, answered_key: answered } of wanted) {
      const part = parts?.get(partName({ first, answered }));
      const segment = part && fromPart(part);
      if (!segment || found.has(first) || search.answered(first, segment.facts.questions) !== answered)
        continue;
      found.add(first);
      search.onFound(first, segment);
    }
  }
  await markUsed(db, projectId, [...found]);
}

/** Nobody looks for its segments there again; they are rendered anew. */
async function forgetPack(db: Database, projectId: string, packKey: string): Promise<void> {
  await db
    .deleteFrom('segments')
    .where('project_id', '=', projectId)
    .where('pack_key', '=', packKey)
    .execute();
}

/** The segments of a pack, by their keys. */
export async function loadSegments(
  store: ObjectStore,
  packKey: string,
): Promise<Map<string, RenderedSegment> | null> {
  const parts = await getPack(store, packKey);
  if (!parts) return null;
  return new Map([...parts].map(([name, part]) => [name.split('.')[0]!, fromPart(part)]));
}

async function markUsed(db: Database, projectId: string, firstKeys: string[]): Promise<void> {
  if (firstKeys.length === 0) return;
  await db
    .updateTable('segments')
    .set({ used_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('first_key', '=', sql<string>`ANY(${firstKeys}::text[])`)
    // A day's grain is enough for retention, and most builds then write nothing.
    .where('used_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

function partName({ first, answered }: StoredKey): string {
  return `${first}.${answered}`;
}

/** Facts, its part of the search index, the member; before them the lengths of the first two. */
function toPart({ key, facts, member, search }: KeyedSegment): PackPart {
  const text = Buffer.from(JSON.stringify(facts));
  const part = search ?? Buffer.alloc(0);
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUInt32LE(text.length, 0);
  lengths.writeUInt32LE(part.length, 4);
  return { name: partName(key), bytes: Buffer.concat([lengths, text, part, member]) };
}

function fromPart(part: Buffer): RenderedSegment {
  const factsEnd = LENGTHS_BYTES + part.readUInt32LE(0);
  const memberStart = factsEnd + part.readUInt32LE(4);
  const facts = JSON.parse(part.toString('utf8', LENGTHS_BYTES, factsEnd)) as SegmentFacts;
  const search = memberStart === factsEnd ? null : part.subarray(factsEnd, memberStart);
  return { facts, member: part.subarray(memberStart), search };
}
