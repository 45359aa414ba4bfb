/**
 * One build by the platform's own coordinator, with a host that has no database and objects in a folder: what it costs
 * is the coordinator's, and the host's share in moving bytes. Told of each step that it passes.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BUNDLE_FILE,
  type BuildTask,
} from '../../packages/platform/src/site-builds/coordinator/build-task.ts';
import { runCoordinator } from '../../packages/platform/src/site-builds/coordinator/run-coordinator.ts';
import { getPack, type PackPart, putPack } from '../../packages/platform/src/site-builds/pack.ts';
import { putBundle } from '../../packages/platform/src/site-builds/put-bundle.ts';
import { sourceParts } from '../../packages/platform/src/site-builds/source-parts.ts';
import type { StorableSegment } from '../../packages/platform/src/site-builds/stored-key.ts';
import type { ObjectStore } from '../../packages/platform/src/storage/object-store.ts';
import { openStore, PREFIX } from './bench-store.ts';
import { LIMITS } from './coordinator-limits.ts';
import type { Done, FromHelper, HandedOut, Offered, Opened } from './helping-worker.ts';

export interface BuildTogether {
  folder: string;
  /** For its files. */
  workFolder: string;
  /** How many other workers the coordinator is told of. One is there and renders all of their shards. */
  others: number;
  onStep(step: string): void;
}

export interface BuiltTogether {
  sha256: string;
  sizeBytes: number;
  pages: number;
}

export async function buildTogether(options: BuildTogether): Promise<BuiltTogether> {
  const { folder, workFolder, others, onStep } = options;
  const own = join(workFolder, 'build');
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  const store = await openStore(workFolder);
  const shards = new Shards(workFolder, onStep);
  let bundle = { sha256: '', sizeBytes: 0 };
  const identity = { domain: 'docs.example.com', commit: 'a'.repeat(40), folder: '' };
  const task: BuildTask = { projectId: PREFIX, folder, workFolder: own, identity, sequence: 1 };
  const file = join(own, BUNDLE_FILE);
  const host = {
    ...hostOf({ folder, store, shards, others, onStep }),
    sign: async () => null,
    putBundle: async ({ sha256 }: { sha256: string }) => {
      const bytes = readFileSync(file);
      const members = async function* () {
        for (let at = 0; at < bytes.length; at += 1 << 16) yield bytes.subarray(at, at + (1 << 16));
      };
      bundle = await putBundle(store, PREFIX, { sha256, sizeBytes: bytes.length, members });
    },
  };
  try {
    if (others > 0) await shards.startHelper();
    onStep('begun');
    const { pageCount } = (await runCoordinator(
      { cage: 'none', limits: LIMITS },
      {
        ...{ kind: 'build', task, host, readable: [folder], writable: [own] },
        signal: new AbortController().signal,
      },
    )) as { pageCount: number };
    onStep('ended');
    return { ...bundle, pages: pageCount };
  } finally {
    await shards.end();
  }
}

function hostOf({
  folder,
  store,
  shards,
  others,
  onStep,
}: {
  folder: string;
  store: ObjectStore;
  shards: Shards;
  others: number;
  onStep(step: string): void;
}): object {
  let phase = '';
  return {
    at: async (step: string, when: string) => {
      if (!/segment/.test(step)) onStep(`${step} ${when}`);
    },
    told: async (progress: { phase: string }) => {
      if (progress.phase !== phase) onStep(progress.phase);
      phase = progress.phase;
    },
    warn: async (message: string) => console.log(message),
    fetchRemote: async () => {
      throw new Error('nothing is fetched here');
    },
    history: async () => Buffer.alloc(0),
    remoteWarnings: async () => [],
    refuseOutage: async () => {},
    listSegments: async () => [],
    markUsed: async () => {},
    forgetPack: async () => {},
    getPack: (packKey: string) => shards.getPack(store, packKey),
    storeSegments: (segments: readonly StorableSegment[]) =>
      putPack(
        store,
        PREFIX,
        segments.map(({ key, bytes }) => ({ name: `${key.first}.${key.answered}`, bytes })),
      ),
    countOtherWorkers: async () => others,
    isNew: async () => true,
    offer: async (files: readonly string[]) => {
      shards.open();
      for await (const parts of sourceParts(files, folder))
        shards.tellSource(await putPack(store, 'shares', parts));
      shards.tellSource(null);
      onStep('offered');
    },
    handOut: async (plan: Uint8Array, handed: readonly number[][]) => {
      const planKey = await putPack(store, 'shares', [{ name: 'plan', bytes: plan }]);
      shards.handOut(planKey, handed);
      onStep('handed out');
    },
    // What others have not taken yet would come back to this machine, as if there were no others.
    claim: async () => null,
    gather: () => shards.gather(),
    giveBack: async () => {
      throw new Error('a shard was of no use');
    },
    closeShared: async () => {},
    label: async () => {
      onStep('labelled');
      return 'bench';
    },
    putReport: async () => {},
  };
}

/** What was handed out, to one helper that works for all of them. */
class Shards {
  readonly #workFolder: string;
  readonly #onStep: (step: string) => void;
  #helper: ChildProcess | null = null;
  #shards: readonly number[][] = [];
  #done: Done[] = [];

  constructor(workFolder: string, onStep: (step: string) => void) {
    this.#workFolder = workFolder;
    this.#onStep = onStep;
  }

  /** Another worker runs before there is something to help with: its own start is no part of the build. */
  async startHelper(): Promise<void> {
    this.#helper = fork(new URL('./helping-worker.ts', import.meta.url), { execArgv: [] });
    await once(this.#helper, 'message');
    this.#helper.on('message', (told: FromHelper) => {
      if ('ready' in told) this.#onStep('helper ready');
      else this.#done.push(told);
    });
  }

  open(): void {
    this.#helper!.send({ workFolder: this.#workFolder } satisfies Opened);
  }

  tellSource(sourceKey: string | null): void {
    this.#helper!.send({ sourceKey } satisfies Offered);
  }

  handOut(planKey: string, shards: readonly number[][]): void {
    this.#shards = shards;
    this.#helper!.send({ planKey, shards: shards.map((shard) => [...shard]) } satisfies HandedOut);
  }

  async gather(): Promise<(Done & { segments: readonly number[] })[]> {
    await sleep(0);
    return this.#done.splice(0).map((done) => ({ ...done, segments: this.#shards[done.number]! }));
  }

  async getPack(store: ObjectStore, packKey: string): Promise<PackPart[] | null> {
    const pack = await getPack(store, packKey);
    return pack && [...pack].map(([name, bytes]) => ({ name, bytes }));
  }

  async end(): Promise<void> {
    const helper = this.#helper;
    if (!helper || helper.exitCode !== null) return;
    helper.disconnect();
    await once(helper, 'exit');
  }
}
