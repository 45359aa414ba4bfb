/** The renderer: a process that takes jobs on its standard input and answers on descriptor 3, one at a time. */
import { flushCompileCache } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openParser } from '../../mdx/parse/parse-mdx.ts';
import type { PageTask } from '../../site/page-task.ts';
import type { SiteView } from '../../site/site-view.ts';
import { readMetas } from '../plan/read-metas.ts';
import { siteFromText } from '../plan/site-text.ts';
import { compileBestIfLarge, spareMemoryIfLarge } from '../renderer-flags.ts';
import { createSegmentRenderer, type SegmentRenderer } from '../segments/render-segment.ts';
import type { Job } from '../segments/segment-job.ts';
import { type Beat, NO_PAGE, writeBeat } from './pulse.ts';
import { readFrameSync, writeFrameSync } from './renderer-frames.ts';

export type Request =
  /** The site's text follows, navigation first. */
  | { kind: 'site'; folder: string; navigationBytes: number }
  | { kind: 'job'; id: number; folder: string; job: Job };

const REQUESTS = 0;
const REPLIES = 3;
const PULSE = 4;
const NO_BYTES = Buffer.alloc(0);

/** Ends when the coordinator closes the pipe, or is gone. `beforePage` lets tests misbehave at a page. */
export async function runRenderer(beforePage: (page: PageTask) => void = () => {}): Promise<void> {
  giveUpWriting();
  let renderer: SegmentRenderer | null = null;
  let current = 0;
  let beat: Beat = { job: 0, page: NO_PAGE };
  for (let frame = readFrameSync(REQUESTS); frame; frame = readFrameSync(REQUESTS)) {
    const request = frame.message as Request;
    if (request.kind === 'site') {
      const { folder, navigationBytes } = request;
      const view = readSite(frame.bytes, navigationBytes);
      spareMemoryIfLarge(view.pages.length);
      compileBestIfLarge(view.pages.length);
      const onPage = (page: number, task: PageTask): void => {
        beat = { job: current, page, step: 0 };
        writeBeat(PULSE, beat);
        beforePage(task);
      };
      const onWait = (): void => {
        beat = { ...beat, step: (beat.step ?? 0) + 1 };
        writeBeat(PULSE, beat);
      };
      renderer = createSegmentRenderer({ folder, view, onPage, onWait });
      continue;
    }
    current = request.id;
    writeBeat(PULSE, { job: current, page: NO_PAGE });
    answer(request, renderer);
    // The parser's memory is given back between turns of the event loop only.
    await nextTurn();
  }
}

/** All of it at once: its text is not needed any longer. */
function readSite(bytes: Buffer, navigationBytes: number): SiteView {
  const navigation = bytes.subarray(0, navigationBytes);
  return { ...siteFromText({ navigation, rest: bytes.subarray(navigationBytes) }) };
}

/** All code is loaded and kept; from here on nothing on disk can be changed by this process. */
function giveUpWriting(): void {
  openParser();
  flushCompileCache();
  const permission = process.permission as { drop?: (scope: string) => void } | undefined;
  permission?.drop?.('fs.write');
}

function answer({ id, folder, job }: Request & { kind: 'job' }, renderer: SegmentRenderer | null): void {
  if (job.kind === 'metas') {
    writeFrameSync(REPLIES, { id, reply: { kind: 'metas', pages: readMetas(job.files, folder) } });
    return;
  }
  if (!renderer) throw new Error('a segment was asked for before the site was given');
  if (job.kind === 'files') {
    const { facts, member } = renderer.files(job);
    writeFrameSync(REPLIES, { id, reply: { kind: 'files', facts } }, [member]);
    return;
  }
  const { facts, member, markdown = NO_BYTES, search } = renderer.pages(job);
  const part = search ?? NO_BYTES;
  const reply = { kind: 'pages', facts, markdownBytes: markdown.length, searchBytes: part.length };
  writeFrameSync(REPLIES, { id, reply }, [member, markdown, part]);
}
