/** `llms-full.txt` as a segment, from the Markdown that lies in the segments of pages. */
import { createHash, hash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { gzipMember, type ManifestFile, segmentFiles, spliceFile } from '@bindery/bundle';
import { authorFile } from '../around/author-files.ts';
import { type FullPage, pageHead, planLlmsFull } from '../around/llms-full.ts';
import { agentPages, sitePages } from '../around/site-pages.ts';
import { engineFingerprint } from './engine-version.ts';
import { mediaType } from './media-type.ts';
import type { Plan } from './plan.ts';
import type { RenderedSegment } from './render-segment.ts';
import type { SegmentFacts } from './segment-job.ts';

const PATH = 'llms-full.txt';
const LEVEL = 1;

/** A segment of pages whose bytes are read only when they are needed. */
export interface PagesSegment {
  facts: SegmentFacts;
  read: () => Buffer;
}

/** Groups of pages from an earlier build: their text, and the same compressed. */
export interface GroupStore {
  load(key: string): TextGroup | null;
  store(key: string, group: TextGroup): void;
}

export interface TextGroup {
  text: Buffer;
  member: Buffer;
}

/** Null when the author has written the file. `store`: groups are made anew without one. */
export function fullTextSegment(
  plan: Plan,
  segments: readonly PagesSegment[],
  store: GroupStore | null = null,
): RenderedSegment | null {
  const steps = makeFullText(plan, segments, store);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same for a process that has others to answer meanwhile: unpacking thousands of pages takes seconds. */
export async function fullTextSegmentInTurns(
  plan: Plan,
  segments: readonly PagesSegment[],
): Promise<RenderedSegment | null> {
  const steps = makeFullText(plan, segments, null);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await breathe();
  }
}

/** Stops after each group. */
function* makeFullText(
  plan: Plan,
  segments: readonly PagesSegment[],
  store: GroupStore | null,
): Generator<void, RenderedSegment | null> {
  const { view } = plan;
  if (authorFile(view, PATH) !== null) return null;
  const found = findMarkdown(plan, segments);
  const { head, groups, tail } = planLlmsFull(
    view.config,
    found.map(({ page }) => page),
  );
  const segmentOf = new Map(found.map(({ page, segment }) => [page.path, segment]));
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
  add(compress(Buffer.from(head)));
  for (const pages of groups) {
    const key = groupKey(pages);
    let group = store?.load(key) ?? null;
    if (group === null) {
      group = compress(Buffer.concat(pages.flatMap((page) => withHead(page, reader, segmentOf))));
      store?.store(key, group);
    }
    add(group);
    yield;
  }
  add(compress(Buffer.from(tail)));
  const file = { path: PATH, size, sha256: digest.digest('hex'), type: mediaType(PATH) };
  const facts = { files: [file], pages: [], questions: [], embedded: [], linked: [], stable: true };
  return { facts, member: spliceFile(PATH, size, members) };
}

interface FoundPage {
  page: FullPage;
  segment: number;
}

/** The pages for agents in navigation's order, as far as they were rendered. */
function findMarkdown({ view, pages }: Plan, segments: readonly PagesSegment[]): FoundPage[] {
  const table = sitePages(
    view,
    pages.map(({ meta }) => meta),
  );
  const files = new Map<string, { file: ManifestFile; segment: number }>();
  segments.forEach(({ facts }, segment) => {
    for (const file of facts.files) if (file.path.endsWith('.md')) files.set(file.path, { file, segment });
  });
  return agentPages(view.navigation, table).flatMap(({ meta }) => {
    const found = files.get(`${meta.path}.md`);
    return found ? [{ page: found.file, segment: found.segment }] : [];
  });
}

function withHead(page: FullPage, reader: MarkdownReader, segmentOf: Map<string, number>): Buffer[] {
  return [Buffer.from(pageHead(page.path)), reader.read(page.path, segmentOf.get(page.path)!)];
}

function compress(text: Buffer): TextGroup {
  return { text, member: gzipMember(text, LEVEL) };
}

function groupKey(pages: readonly FullPage[]): string {
  const lines = pages.map(({ path, sha256 }) => `${path}\t${sha256}`);
  return hash('sha256', `full ${engineFingerprint()}\n${lines.join('\n')}`);
}

const OPEN_SEGMENTS = 4;

/** Neighbours in navigation mostly lie in one segment, so that a few are kept open. */
class MarkdownReader {
  readonly #segments: readonly PagesSegment[];
  readonly #open = new Map<number, Map<string, Buffer>>();

  constructor(segments: readonly PagesSegment[]) {
    this.#segments = segments;
  }

  read(path: string, segment: number): Buffer {
    let files = this.#open.get(segment);
    if (!files) {
      files = new Map();
      for (const [name, content] of segmentFiles(this.#segments[segment]!.read())) {
        // A copy: the whole segment is many times larger than its Markdown.
        if (name.endsWith('.md')) files.set(name, Buffer.from(content));
      }
      const [oldest] = this.#open.keys();
      if (this.#open.size >= OPEN_SEGMENTS) this.#open.delete(oldest!);
      this.#open.set(segment, files);
    }
    return files.get(path)!;
  }
}
