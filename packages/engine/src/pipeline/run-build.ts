/**
 * The one coordinator of builds: segments of pages are found or rendered, what stands around them is made, files are
 * copied. Where segments lie and who renders them is the caller's: a command, a worker, a worker with helpers.
 */
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { AssetStore } from '../site/asset-store.ts';
import type { PageTask } from '../site/page-task.ts';
import { createTargetResolver } from '../site/resolve-target.ts';
import { copyKey, groupTasks, planCopies } from './copy-files.ts';
import { engineFingerprint } from './engine-version.ts';
import { featureSegment, scriptSegment } from './feature-segment.ts';
import { FullTextAhead } from './full-text/full-text-ahead.ts';
import { type GroupStore, openGroups } from './full-text/full-text-groups.ts';
import { fullTextSegment } from './full-text/full-text-segment.ts';
import { madeSegment } from './made-segment.ts';
import { answeredKey, segmentKey } from './plan/segment-keys.ts';
import type { Plan, PlannedSegment } from './plan/site-plan.ts';
import { isLargeSite } from './renderer-flags.ts';
import { keepSearch } from './search-segment.ts';
import type { PagesJob, SegmentFacts } from './segments/segment-job.ts';
import { type AnsweredKey, type KeptSegment, plainKey, type SegmentStore } from './segments/segment-store.ts';
import { type Renderer, type TakeSegment, type WantedSegment, WorkList } from './segments/work-list.ts';

export interface RunBuildOptions {
  /** The site's files on this machine. */
  folder: string;
  assets?: AssetStore;
  /** Told of pages that need not be rendered here: they were found, or others have rendered them. */
  onElsewhere?: (pages: number) => void;
  /** Called once the renderers are at work; what takes long takes turns with what they ask of this process. */
  onRendering?: () => Promise<void>;
  /** Called with the facts of all pages when these are there, beside what is put together from them. */
  onRendered?: (facts: SegmentFacts[]) => Promise<void>;
}

export interface BuiltSegments<Kept> {
  /** In the order in which they go into the bundle. */
  segments: Kept[];
  /** Of copying. */
  diagnostics: Diagnostic[];
  /** Pages that were found. */
  reusedPages: number;
}

export async function runBuild<Kept extends KeptSegment>(
  plan: Plan,
  store: SegmentStore<Kept>,
  { renderers, ...options }: RunBuildOptions & { renderers: readonly Renderer[] },
): Promise<BuiltSegments<Kept>> {
  const assets = options.assets ?? new AssetStore(options.folder);
  const run: Run<Kept> = { ...options, plan, store, renderers, assets, answered: answers(plan, assets) };
  const groups = openGroups(store.pieces);
  const { pages, made, reusedPages } = await makePages(run, groups);
  // What is put together from all pages takes memory of its own, and what is left to copy is little.
  if (isLargeSite(plan.view.pages.length)) await Promise.all(renderers.map((renderer) => renderer.rest?.()));
  const around = [made, ...(await makeFromAll(run, pages, groups))];
  const copied = await makeCopies(run, [...pages, ...around]);
  await store.settle();
  const segments = [...pages, ...around, ...copied.segments];
  return { segments, diagnostics: copied.diagnostics, reusedPages };
}

/** What is put together from all pages: features they ask for, their text in one file, the search index. */
async function makeFromAll<Kept extends KeptSegment>(
  { plan, store, onRendered }: Run<Kept>,
  pages: readonly Kept[],
  groups: GroupStore,
): Promise<Kept[]> {
  const facts = pages.map((page) => page.facts);
  const keepOthers = async (): Promise<Kept[]> => {
    await onRendered?.(facts);
    const texts = pages.map((page) => readable(page, store));
    const full = await fullTextSegment(plan, texts, groups);
    const kept: Kept[] = [];
    for (const segment of [featureSegment(facts), scriptSegment(facts), full])
      if (segment) kept.push(await store.keep(segment, null));
    return kept;
  };
  // The index first: that of a large site is put together on a thread, beside all the rest.
  const [search, others] = await Promise.all([keepSearch(store, pages), keepOthers()]);
  return search ? [...others, search] : others;
}

interface Run<Kept extends KeptSegment> extends RunBuildOptions {
  plan: Plan;
  store: SegmentStore<Kept>;
  renderers: readonly Renderer[];
  assets: AssetStore;
  answered: AnsweredKey;
}

/** How segments of this plan are named by what their pages asked. */
function answers(plan: Plan, assets: AssetStore): AnsweredKey {
  const site = { resolver: createTargetResolver(plan.view), assets };
  return (firstKey, questions) => answeredKey(firstKey, questions, site);
}

/** The pages, and beside their rendering the files that configuration calls for. */
async function makePages<Kept extends KeptSegment>(
  run: Run<Kept>,
  groups: GroupStore,
): Promise<{ pages: Kept[]; made: Kept; reusedPages: number }> {
  const { plan, store, onElsewhere } = run;
  const firstKeys = plan.segments.map((segment) => segmentKey(plan, segment));
  const found = await store.find(firstKeys, run.answered);
  const reusedPages = plan.segments.reduce((sum, { size }, index) => sum + (found[index] ? size : 0), 0);
  onElsewhere?.(reusedPages);
  // Where pages were found, little of the text can be put together ahead.
  const isAhead = plan.fullText !== null && found.every((segment) => segment === null);
  const ahead = isAhead ? new FullTextAhead(plan, { store: groups, folder: run.folder }) : null;
  const wanted = plan.segments.map((segment) => wantedPages(plan, segment, ahead));
  const onMade = (segment: Kept, markdown?: Buffer) => ahead?.add({ ...readable(segment, store), markdown });
  const rendering = makeMissing(run, { wanted, found, onMade });
  const beside = nextTurn().then(() => makeBeside(run, found));
  const [pages, made] = await Promise.all([rendering, beside]);
  return { pages, made, reusedPages };
}

async function makeBeside<Kept extends KeptSegment>(
  { plan, store, onRendering }: Run<Kept>,
  found: readonly (Kept | null)[],
): Promise<Kept> {
  await onRendering?.();
  // Stores may read them when first asked; there is time for it now.
  for (const segment of found) void segment?.facts;
  const lines = plan.made.map(({ path, text }) => `${path}\t${hash('sha256', text)}`);
  const key = hash('sha256', `made ${engineFingerprint()}\n${lines.join('\n')}`);
  const [last] = await store.find([key], () => key);
  return last ?? (await store.keep(madeSegment(plan.made), plainKey(key)));
}

/** The files that pages embed or link to. */
async function makeCopies<Kept extends KeptSegment>(
  run: Run<Kept>,
  before: readonly Kept[],
): Promise<{ segments: Kept[]; diagnostics: Diagnostic[] }> {
  const { plan, folder, assets } = run;
  const facts = before.map((segment) => segment.facts);
  const { tasks, diagnostics } = planCopies({
    assets,
    embedded: [...plan.embedded, ...facts.flatMap(({ embedded }) => embedded)],
    linked: [...plan.linked, ...facts.flatMap(({ linked }) => linked)],
    taken: facts.flatMap(({ files }) => files.map(({ path }) => path)),
  });
  const wanted = groupTasks(tasks, folder).map((files): WantedSegment => {
    return { firstKey: copyKey(files), pages: 0, job: () => ({ kind: 'files', files }) };
  });
  if (wanted.length === 0) return { segments: [], diagnostics };
  const found = await run.store.find(
    wanted.map(({ firstKey }) => firstKey),
    (firstKey) => firstKey,
  );
  return { segments: await makeMissing(run, { wanted, found }), diagnostics };
}

type Missing<Kept extends KeptSegment> = Pick<
  Run<Kept>,
  'plan' | 'renderers' | 'answered' | 'onElsewhere'
> & {
  store: Pick<SegmentStore<Kept>, 'keep'>;
};

/** All that are wanted, in their order: those that were not found are made by whoever can. */
async function makeMissing<Kept extends KeptSegment>(
  { plan, store, renderers, answered, onElsewhere }: Missing<Kept>,
  {
    wanted,
    found,
    onMade,
  }: {
    wanted: readonly WantedSegment[];
    found: readonly (Kept | null)[];
    onMade?: (segment: Kept, markdown?: Buffer) => void;
  },
): Promise<Kept[]> {
  const done = [...found];
  const take: TakeSegment = async (index, segment, isStored) => {
    const { questions, pages } = segment.facts;
    const first = wanted[index]!.firstKey;
    // A segment without pages asks nothing.
    const key = () =>
      pages.length === 0 ? plainKey(first) : { first, answered: answered(first, questions) };
    const kept = await store.keep(segment, isStored ? null : key());
    done[index] = kept;
    if (isStored) onElsewhere?.(pages.length);
    onMade?.(kept, segment.markdown);
  };
  const missing = [...done.keys()].filter((index) => done[index] === null);
  const list = new WorkList({ plan, wanted, missing, take });
  const working = renderers.map(async (renderer) => {
    try {
      await renderer.work(list);
    } catch (error) {
      list.end();
      throw error;
    }
  });
  // One that fails ends the work of the others, and is heard of when they have ended.
  for (const result of await Promise.allSettled(working))
    if (result.status === 'rejected') throw result.reason;
  return done as Kept[];
}

function wantedPages(plan: Plan, segment: PlannedSegment, ahead: FullTextAhead | null = null): WantedSegment {
  const job = (): PagesJob => ({
    ...pagesJob(segment),
    wantsMarkdown: ahead?.wants(segment.pages) ?? false,
  });
  return { firstKey: segmentKey(plan, segment), pages: segment.size, job };
}

/** What renders some segments of a plan for a build that another worker coordinates. */
export function openShards<Kept extends KeptSegment>(
  plan: Plan,
  { folder, ...run }: Pick<Run<Kept>, 'folder' | 'renderers'> & { store: Pick<SegmentStore<Kept>, 'keep'> },
): (segments: readonly number[]) => Promise<Kept[]> {
  const answered = answers(plan, new AssetStore(folder));
  return (segments) => {
    const wanted = segments.map((index) => wantedPages(plan, plan.segments[index]!));
    return makeMissing({ ...run, plan, answered }, { wanted, found: wanted.map(() => null) });
  };
}

export function pagesJob({ pages }: PlannedSegment): PagesJob {
  const tasks = pages.map(({ meta, at, neighbours, source, reference }): PageTask => {
    return { meta, at, neighbours, source, reference, failure: null };
  });
  return { kind: 'pages', pages: tasks };
}

function readable<Kept extends KeptSegment>(segment: Kept, store: SegmentStore<Kept>) {
  return { facts: segment.facts, read: () => store.read(segment) };
}
