import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endMember, manifestMember } from '@bindery/bundle';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildSite } from '../../src/index.ts';
import { type TakeSegment, WorkList } from '../../src/pipeline/segments/work-list.ts';
import {
  LocalRenderers,
  makeManifest,
  type Plan,
  planSite,
  type RenderedSegment,
  type Renderer,
  runBuild,
  type SegmentStore,
  segmentKey,
} from '../../src/pipeline/steps.ts';
import { makeSite, manyPages, removeSites, temporaryFolder, VARIED_SITE } from './harness/site.ts';

const large = vi.hoisted(() => ({ pages: Number.POSITIVE_INFINITY }));
vi.mock('../../src/pipeline/renderer-flags.ts', async (original) => ({
  ...(await original<object>()),
  isLargeSite: (pages: number) => pages >= large.pages,
}));

let folder: string;
/** As it travels to other machines. */
let plan: Plan;
let expected: string | null;
beforeAll(async () => {
  folder = makeSite({ ...manyPages(90), ...VARIED_SITE, 'docs.json': manyPages(90)['docs.json']! });
  plan = JSON.parse(JSON.stringify(await planSite(folder))) as Plan;
  const out = join(temporaryFolder('out'), 'a.tar.gz');
  expected = (await buildSite(folder, { out, version: 'v1', cacheFolder: false })).sha256;
});
afterAll(removeSites);

/** Renders what it is given in any order, gives the rest back, and tells of a segment twice. */
function elsewhere(): Renderer & { rendered: number } {
  return {
    rendered: 0,
    async work(list) {
      const taken = list.takeMany(2);
      const missing = taken.splice(0, Math.ceil(taken.length / 2)).reverse();
      const others = new LocalRenderers({ folder });
      const take: TakeSegment = async (index, segment) => {
        this.rendered++;
        await list.made(index, segment, { isStored: true });
        await list.made(index, segment, { isStored: true });
      };
      await others.work(new WorkList({ plan: list.plan, wanted: list.wanted, missing, take }));
      others.close();
      list.giveBack(taken);
    },
  };
}

/** In memory; what it found is what an earlier build kept in it under a key. */
function memoryStore(): SegmentStore<RenderedSegment> & { kept: Map<string, RenderedSegment> } {
  const kept = new Map<string, RenderedSegment>();
  return {
    kept,
    pieces: null,
    searchName: () => null,
    searchBefore: () => null,
    find: async (firstKeys) => firstKeys.map((firstKey) => kept.get(firstKey) ?? null),
    async keep(segment, key) {
      if (key) kept.set(key.first, segment);
      return segment;
    },
    read: ({ member }) => member,
    readSearch: ({ search }) => search ?? null,
    settle: async () => {},
  };
}

async function bundleOf(
  store: SegmentStore<RenderedSegment>,
  others: Renderer[] = [],
): Promise<{ sha256: string; reusedPages: number; elsewherePages: number }> {
  const here = new LocalRenderers({ folder, threads: 2 });
  let elsewherePages = 0;
  try {
    const { segments, reusedPages } = await runBuild(plan, store, {
      ...{ folder, renderers: [...others, here] },
      onElsewhere: (pages) => {
        elsewherePages += pages;
      },
    });
    const files = segments.flatMap(({ facts }) => facts.files);
    const opening = manifestMember(makeManifest({ version: 'v1' }, plan, files), null);
    const bytes = Buffer.concat([opening, ...segments.map(({ member }) => member), endMember()]);
    return { sha256: hash('sha256', bytes), reusedPages, elsewherePages };
  } finally {
    here.close();
  }
}

it('a plan that has travelled, another store and renderers elsewhere give the bytes of the command', async () => {
  const keys = plan.segments.map((segment) => segmentKey(plan, segment));
  expect(new Set(keys).size).toBe(plan.segments.length);
  const store = memoryStore();
  const other = elsewhere();
  const shared = await bundleOf(store, [other]);
  expect(other.rendered).toBeGreaterThan(0);
  expect(shared).toMatchObject({ sha256: expected, reusedPages: 0 });
  expect(shared.elsewherePages).toBeGreaterThan(0);
  // Those that were rendered elsewhere are not stored a second time, so they are not found in this store.
  const missing = keys.filter((key) => !store.kept.has(key));
  expect(missing).toHaveLength(other.rendered);
  const again = await bundleOf(store);
  expect(again.sha256).toBe(expected);
  expect(again.reusedPages).toBeGreaterThan(0);
  // Now all of them are there: no renderer gets anything to do.
  expect((await bundleOf(store, [broken])).sha256).toBe(expected);
});

it('renderers of a large site end with its pages, and another one copies its files', async () => {
  large.pages = 1;
  const { rest } = LocalRenderers.prototype;
  const left: string[][] = [];
  const rests = vi.spyOn(LocalRenderers.prototype, 'rest').mockImplementation(async function (
    this: LocalRenderers,
  ) {
    await rest.call(this);
    left.push(renderersOfThis());
  });
  try {
    expect((await bundleOf(memoryStore())).sha256).toBe(expected);
    // What comes next needs the memory that they had.
    expect(left).toEqual([[]]);
  } finally {
    large.pages = Number.POSITIVE_INFINITY;
    rests.mockRestore();
  }
});

function renderersOfThis(): string[] {
  const tasks = readdirSync('/proc/self/task').map((task) => `/proc/self/task/${task}/children`);
  const children = tasks.flatMap((file) => readFileSync(file, 'utf8').split(' ').filter(Boolean));
  return children.map(commandOf).filter((command) => command.includes('renderer-main'));
}

/** A child that has ended meanwhile has none. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

const broken: Renderer = {
  async work(list) {
    if (!list.ended.aborted) throw new Error('this renderer has failed');
  },
};

it('a renderer that fails ends the others and the build', async () => {
  await expect(bundleOf(memoryStore(), [broken])).rejects.toThrow('this renderer has failed');
});
