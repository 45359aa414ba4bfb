/** Segments become one file: the bundle, whose name is the hash of its bytes. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { endMember, manifestBytes, openingMember } from '@bindery/bundle';
import { type ManifestIdentity, makeManifest, type Plan } from '@bindery/engine/steps';
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
  const digest = createHash('sha256');
  const descriptor = openSync(file, 'wx');
  let sizeBytes = 0;
  const write = (member: Buffer): void => {
    digest.update(member);
    for (let done = 0; done < member.length; ) done += writeSync(descriptor, member, done);
    sizeBytes += member.length;
  };
  try {
    write(openingMember(manifest, signature));
    for (const segment of segments) write(spool.read(segment));
    write(endMember());
  } finally {
    closeSync(descriptor);
  }
  return { sha256: digest.digest('hex'), sizeBytes };
}
