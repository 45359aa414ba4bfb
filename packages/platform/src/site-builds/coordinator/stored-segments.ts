/** Segments between builds, as the coordinator sees them: found by the hash of their inputs, kept when rendered. */
import type { RenderedSegment, SegmentFacts } from '@bindery/engine/steps';
import type { BuildHost } from '../build-host.ts';
import type { PackPart } from '../pack.ts';
import { partName, type StorableSegment, type StoredKey } from '../stored-key.ts';

const LENGTHS_BYTES = 8;

export type SegmentHost = Pick<
  BuildHost,
  'listSegments' | 'markUsed' | 'getPack' | 'forgetPack' | 'storeSegments'
>;

export interface KeyedSegment extends RenderedSegment {
  key: StoredKey;
}

export function storeSegments(
  host: Pick<SegmentHost, 'storeSegments'>,
  segments: readonly KeyedSegment[],
): Promise<string> {
  return host.storeSegments(segments.map(toStorable));
}

/**
 * Those of `firstKeys` that were rendered before and would come out the same today: `answered` gives what the second
 * key is now. Each is handed over as its pack is read, so that only one pack is in memory.
 */
export async function findSegments(
  host: SegmentHost,
  search: {
    firstKeys: readonly string[];
    answered(firstKey: string, questions: SegmentFacts['questions']): string;
    onFound(firstKey: string, segment: RenderedSegment): void;
  },
): Promise<void> {
  if (search.firstKeys.length === 0) return;
  const found = new Set<string>();
  for (const [packKey, candidates] of Map.groupBy(await host.listSegments(search.firstKeys), packOf)) {
    const wanted = candidates.filter(({ first }) => !found.has(first));
    if (wanted.length === 0) continue;
    const parts = await host.getPack(packKey);
    if (!parts) await host.forgetPack(packKey);
    const byName = new Map(parts?.map(({ name, bytes }) => [name, bytes]));
    for (const { first, answered } of wanted) {
      const part = byName.get(partName({ first, answered }));
      const segment = part && fromPart(part);
      if (!segment || found.has(first) || search.answered(first, segment.facts.questions) !== answered)
        continue;
      found.add(first);
      search.onFound(first, segment);
    }
  }
  await host.markUsed([...found]);
}

/** The segments of a pack, by their keys. */
export async function loadSegments(
  host: Pick<SegmentHost, 'getPack'>,
  packKey: string,
): Promise<Map<string, RenderedSegment> | null> {
  const parts = await host.getPack(packKey);
  return parts && new Map(parts.map(({ name, bytes }) => [name.split('.')[0]!, fromPart(bytes)]));
}

function packOf({ packKey }: { packKey: string }): string {
  return packKey;
}

/** Facts, its part of the search index, the member; before them the lengths of the first two. */
function toStorable({ key, facts, member, search }: KeyedSegment): StorableSegment {
  const text = Buffer.from(JSON.stringify(facts));
  const part = search ?? Buffer.alloc(0);
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUInt32LE(text.length, 0);
  lengths.writeUInt32LE(part.length, 4);
  return { key, isStable: facts.stable, bytes: Buffer.concat([lengths, text, part, member]) };
}

function fromPart(bytes: PackPart['bytes']): RenderedSegment {
  const part = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const factsEnd = LENGTHS_BYTES + part.readUInt32LE(0);
  const memberStart = factsEnd + part.readUInt32LE(4);
  const facts = JSON.parse(part.toString('utf8', LENGTHS_BYTES, factsEnd)) as SegmentFacts;
  const search = memberStart === factsEnd ? null : part.subarray(factsEnd, memberStart);
  return { facts, member: part.subarray(memberStart), search };
}
