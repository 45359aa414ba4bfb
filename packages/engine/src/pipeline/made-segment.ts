import { type Content, SegmentWriter } from '@bindery/bundle';
import { mediaType } from '../site/media-type.ts';
import type { RenderedSegment } from './segments/render-segment.ts';
import { factsOf } from './segments/segment-job.ts';

/** Files that no renderer makes, as a segment of their own. */
export function madeSegment(made: readonly { path: string; text: Content }[]): RenderedSegment {
  const writer = new SegmentWriter();
  for (const { path, text } of made) writer.add(path, mediaType(path), text);
  const { member, files } = writer.finish(6);
  return { facts: factsOf(files), member };
}
