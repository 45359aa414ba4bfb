/** A bundle: the manifest's gzip member, the segments' members as they are, the end marker's member. */
import { MANIFEST_NAME, type Manifest, SIGNATURE_NAME, serializeManifest } from './manifest.ts';
import { NameCensus, pathProblem } from './path-rules.ts';
import { gzipMember, SegmentWriter } from './segment.ts';
import { type SigningKey, signManifest } from './sign.ts';
import { TAR_END } from './tar-write.ts';

/** Hashes make up most of a manifest and do not compress: a higher level gains nothing. */
const MANIFEST_LEVEL = 1;

/** The member that opens a bundle. `manifest.files` must list the segments' files in the order in which they follow. */
export function manifestMember(manifest: Manifest, signingKey: SigningKey | null): Buffer {
  const bytes = manifestBytes(manifest);
  return openingMember(bytes, signingKey && signManifest(bytes, signingKey));
}

/** The same, compressed on another thread. */
export async function manifestMemberApart(
  manifest: Manifest,
  signingKey: SigningKey | null,
): Promise<Buffer> {
  const bytes = manifestBytes(manifest);
  const writer = openingWriter(bytes, signingKey && signManifest(bytes, signingKey));
  return (await writer.finishApart(MANIFEST_LEVEL)).member;
}

/** What is signed. */
export function manifestBytes(manifest: Manifest): Buffer {
  refuseBadNames(manifest);
  return serializeManifest(manifest);
}

/** The same member, for one who has the signature from elsewhere. */
export function openingMember(bytes: Buffer, signature: Uint8Array | null): Buffer {
  return openingWriter(bytes, signature).finish(MANIFEST_LEVEL).member;
}

function openingWriter(bytes: Buffer, signature: Uint8Array | null): SegmentWriter {
  const writer = new SegmentWriter(bytes.length + 8192);
  writer.add(MANIFEST_NAME, 'application/json', bytes);
  if (signature) writer.add(SIGNATURE_NAME, 'application/json', Buffer.from(signature));
  return writer;
}

/** The member that closes a bundle. */
export function endMember(): Buffer {
  return gzipMember(TAR_END, MANIFEST_LEVEL);
}

/** A whole bundle from segments that are at hand; larger sites stream the same parts. */
export function* packBundle(
  manifest: Manifest,
  members: Iterable<Buffer>,
  signingKey: SigningKey | null = null,
): Generator<Buffer> {
  yield manifestMember(manifest, signingKey);
  yield* members;
  yield endMember();
}

/** What verify would refuse must not be packed in the first place. */
function refuseBadNames(manifest: Manifest): void {
  const census = new NameCensus();
  census.add(MANIFEST_NAME);
  census.add(SIGNATURE_NAME);
  for (const { path } of manifest.files) {
    const problem = pathProblem(path) ?? census.add(path);
    if (problem) throw new Error(`cannot pack: ${problem}`);
  }
}
