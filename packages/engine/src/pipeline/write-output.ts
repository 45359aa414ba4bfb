/** Puts a finished build where it belongs, unless it is there already. */
import { endMember, MANIFEST_NAME, parseManifest, segmentFiles } from '@bindery/bundle';
import type { Output } from './build-run.ts';
import type { LastBuild } from './cache/build-state.ts';
import { fileStamp, memberAtHand, readMember, readMemberInto } from './cache/segment-cache.ts';
import { type BundlePart, writeBundle } from './output/output-bundle.ts';
import { isCurrentFolder, writeFolder } from './output/output-folder.ts';

/** Gives the build with what is known of its bundle; the very same object when there was nothing to do. */
export async function writeOutput(out: Output, last: LastBuild): Promise<LastBuild> {
  // A site without a page is a mistake, such as the wrong folder: what an earlier build has written stays.
  if (out.kind === 'none' || last.pages === 0) return last;
  if (out.kind === 'folder') {
    writeSiteFolder(out.path, last);
    return last;
  }
  const { written } = last;
  if (written?.path === out.path && written.stamp === fileStamp(out.path)) return last;
  const bundle = await writeBundle(out.path, bundleParts(last));
  return { ...last, bundle, written: { path: out.path, stamp: fileStamp(out.path) ?? '' } };
}

function bundleParts({ opening, segments }: LastBuild): BundlePart[] {
  const members = [opening, ...segments.map((segment) => segment.member)];
  const parts = members.map((member): BundlePart => {
    const { length } = member;
    return memberAtHand(member) ?? { length, readInto: (bytes) => readMemberInto(bytes, member) };
  });
  return [...parts, endMember()];
}

function writeSiteFolder(out: string, last: LastBuild): void {
  const opening = new Map(segmentFiles(readMember(last.opening)));
  if (isCurrentFolder(out, opening)) return;
  const { files } = parseManifest(opening.get(MANIFEST_NAME)!);
  let start = 0;
  const segments = last.segments.map((segment) => {
    const own = files.slice(start, start + segment.files);
    start += segment.files;
    return { files: own, member: () => readMember(segment.member) };
  });
  writeFolder({ out, opening, segments });
}
