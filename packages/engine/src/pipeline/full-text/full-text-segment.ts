/** `llms-full.txt` as a segment, from the Markdown that lies in the segments of pages. */
import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { type ManifestFile, spliceFile } from '@bindery/bundle';
import { planLlmsFull } from '../../around/llms-full.ts';
import { mediaType } from '../../site/media-type.ts';
import { FULL_TEXT } from '../plan/full-text-paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import type { RenderedSegment } from '../segments/render-segment.ts';
import { factsOf } from '../segments/segment-job.ts';
import {
  compressText,
  type FoundPage,
  type GroupStore,
  MarkdownReader,
  type PagesSegment,
  type TextGroup,
  takeGroup,
} from './full-text-groups.ts';

/** Null when the author has written the file. `store`: where groups of its pages lie. */
export async function fullTextSegment(
  plan: Plan,
  segments: readonly PagesSegment[],
  store: GroupStore,
): Promise<RenderedSegment | null> {
  if (plan.fullText === null) return null;
  const found = findMarkdown(plan.fullText, segments);
  const { head, groups, tail } = planLlmsFull(plan.view.config, found);
  const reader = new MarkdownReader(segments);
  const digest = createHash('sha256');
  const members: Buffer[] = [];
  let size = 0;
  const add = ({ text, member }: TextGroup): void => {
    if (text.length === 0) return;
    digest.update(text);
    size += text.length;
    members.push(member);
  };
  add(compressText(Buffer.from(head)));
  for (const pages of groups) {
    add(takeGroup(pages, { reader, store }));
    // Unpacking thousands of pages takes seconds, and this process may have others to answer meanwhile.
    await breathe();
  }
  add(compressText(Buffer.from(tail)));
  const file = { path: FULL_TEXT, size, sha256: digest.digest('hex'), type: mediaType(FULL_TEXT) };
  return { facts: factsOf([file]), member: spliceFile(FULL_TEXT, size, members) };
}

/** As far as they were rendered. */
function findMarkdown(paths: readonly string[], segments: readonly PagesSegment[]): FoundPage[] {
  const files = new Map<string, { file: ManifestFile; segment: number }>();
  segments.forEach(({ facts }, segment) => {
    for (const file of facts.files) if (file.path.endsWith('.md')) files.set(file.path, { file, segment });
  });
  return paths.flatMap((path) => {
    const found = files.get(path);
    return found ? [{ page: found.file, segment: found.segment }] : [];
  });
}
