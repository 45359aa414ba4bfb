/**
 * The plan of a build as it lies on disk. Its parts are read when they are asked for: where the text of one page has
 * changed, the pages of the other segments need not be known.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { segmentKey } from './segment-keys.ts';
import type { Plan, PlannedPage, PlannedSegment } from './site-plan.ts';
import { siteText, siteWithText } from './site-text.ts';

export interface StoredPlan {
  /** What lay in the folder when the plan was made. */
  paths: string[];
  stamps: string[];
  /** Of the repository then, where the plan depends on it. */
  historyKey: string | null;
  plan: Plan;
  /** Of each segment, the files that its pages are written in. */
  files: string[][];
}

/** Comes first. The site's text follows, then the pages of each segment. */
interface Heading {
  paths: string[];
  stamps: string[];
  historyKey: string | null;
  plan: Omit<Plan, 'view' | 'segments'>;
  navigationBytes: number;
  siteBytes: number;
  segments: (Required<Omit<PlannedSegment, 'pages'>> & { files: string[]; bytes: number })[];
}

/** Two numbers: a checksum of all that follows it, and the heading's length. */
const PREFIX_BYTES = 8;

/** In turns: whoever hands out work meanwhile must not be away for as long as all of it takes. */
export async function encodePlan(
  plan: Plan,
  { paths, stamps, historyKey }: Pick<StoredPlan, 'paths' | 'stamps' | 'historyKey'>,
): Promise<Buffer[]> {
  const { view, segments, ...rest } = plan;
  const { navigation, rest: site } = siteText(view);
  const texts: Buffer[] = [];
  for (const { pages } of segments) {
    texts.push(Buffer.from(JSON.stringify(pages)));
    await nextTurn();
  }
  const heading: Heading = {
    paths,
    stamps,
    historyKey,
    plan: rest,
    navigationBytes: navigation.length,
    siteBytes: site.length,
    segments: segments.map((segment, index) => ({
      id: segment.id,
      size: segment.size,
      firstKey: segmentKey(plan, segment),
      files: segment.pages.filter(({ source }) => source === null).map(({ meta }) => meta.file),
      bytes: texts[index]!.length,
    })),
  };
  const first = Buffer.from(JSON.stringify(heading));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32LE(first.length, 4);
  const parts = [first, navigation, site, ...texts];
  prefix.writeUInt32LE(parts.reduce((sum, part) => crc32(part, sum), crc32(prefix.subarray(4))));
  return [prefix, ...parts];
}

/** Throws where the bytes are not what was written. */
export function decodePlan(bytes: Buffer): StoredPlan {
  if (crc32(bytes.subarray(4)) !== bytes.readUInt32LE(0)) throw new Error('the plan is damaged');
  let at = PREFIX_BYTES;
  const take = (length: number): Buffer => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const heading = JSON.parse(take(bytes.readUInt32LE(4)).toString('utf8')) as Heading;
  const { paths, stamps, historyKey } = heading;
  const navigation = take(heading.navigationBytes);
  const view = siteWithText({ navigation, rest: take(heading.siteBytes) });
  const segments = heading.segments.map(({ id, size, firstKey, bytes: length }) =>
    storedSegment({ id, size, firstKey }, take(length)),
  );
  const files = heading.segments.map((segment) => segment.files);
  return { paths, stamps, historyKey, files, plan: { ...heading.plan, view, segments } };
}

function storedSegment(segment: Omit<PlannedSegment, 'pages'>, text: Buffer): PlannedSegment {
  let pages: PlannedPage[] | null = null;
  return {
    ...segment,
    get pages() {
      pages ??= JSON.parse(text.toString('utf8')) as PlannedPage[];
      return pages;
    },
  };
}
