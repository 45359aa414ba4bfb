/** Segments become one file: the bundle, whose name is the hash of its bytes. */
import { endMember, manifestBytes, openingMember } from '@bindery/bundle';
import { type ManifestIdentity, makeManifest, type Plan, writeBundle } from '@bindery/engine/steps';
import type { BuildHost } from '../build-host.ts';
import type { Spool, SpooledSegment } from './spool.ts';

export async function packBundle(input: {
  host: Pick<BuildHost, 'sign'>;
  identity: ManifestIdentity;
  plan: Plan;
  segments: readonly SpooledSegment[];
  spool: Spool;
  file: string;
}): Promise<{ sha256: string; sizeBytes: number }> {
  const { host, identity, plan, segments, spool, file } = input;
  const files = segments.flatMap(({ facts }) => facts.files);
  const manifest = manifestBytes(makeManifest(identity, plan, files));
  const signature = await host.sign(manifest);
  const members = segments.map((segment) => ({
    length: segment.length,
    readInto: (bytes: Buffer) => spool.readInto(bytes, segment),
  }));
  return await writeBundle(file, [openingMember(manifest, signature), ...members, endMember()]);
}
