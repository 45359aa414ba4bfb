/** Another worker's process: renders shards in a coordinator of its own, started by build-together.ts. */
import './compiled-starts.ts';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCoordinator } from '../../packages/platform/src/site-builds/coordinator/run-coordinator.ts';
import { getPack, putPack } from '../../packages/platform/src/site-builds/pack.ts';
import type { StorableSegment } from '../../packages/platform/src/site-builds/stored-key.ts';
import { openStore, PREFIX } from './bench-store.ts';
import { LIMITS } from './coordinator-limits.ts';

/** First. */
export interface Opened {
  workFolder: string;
}

/** Then, for each pack of sources; null after the last. */
export interface Offered {
  sourceKey: string | null;
}

/** Beside it, with where the plan lies. */
export interface HandedOut {
  planKey: string;
  shards: number[][];
}

export interface Done {
  number: number;
  packKey: string;
}

export type FromHelper = Done | { ready: true };

process.once('message', (opened: Opened) => void help(opened));
process.send!('running');

async function help({ workFolder }: Opened): Promise<void> {
  const handing = Promise.withResolvers<HandedOut>();
  const offered: Offered['sourceKey'][] = [];
  const news = new EventEmitter();
  process.on('message', (message: Offered | HandedOut) => {
    if ('planKey' in message) handing.resolve(message);
    else {
      offered.push(message.sourceKey);
      news.emit('offered');
    }
  });
  const store = await openStore(workFolder);
  const folder = realpathSync(mkdtempSync(join(workFolder, 'helper-')));
  let next = 0;
  const partsOf = async (key: string) => {
    const pack = await getPack(store, key);
    return pack && [...pack].map(([name, bytes]) => ({ name, bytes }));
  };
  const host = {
    at: async () => {},
    async getPlan() {
      process.send!({ ready: true } satisfies FromHelper);
      const { planKey } = await handing.promise;
      return (await getPack(store, planKey))?.get('plan') ?? null;
    },
    async getSources(index: number) {
      while (offered.length <= index) await once(news, 'offered');
      const key = offered[index]!;
      return key === null ? [] : await partsOf(key);
    },
    claim: async () => {
      const { shards } = await handing.promise;
      const number = next++;
      return shards[number] ? { number, segments: shards[number] } : null;
    },
    storeSegments: (segments: readonly StorableSegment[]) =>
      putPack(
        store,
        PREFIX,
        segments.map(({ key, bytes }) => ({ name: `${key.first}.${key.answered}`, bytes })),
      ),
    finish: async (done: Done) => process.send!(done),
  };
  await runCoordinator(
    { cage: 'none', limits: LIMITS },
    {
      ...{ kind: 'assist', task: { folder }, host },
      ...{ readable: [], writable: [folder], signal: new AbortController().signal },
    },
  );
  rmSync(folder, { recursive: true });
  process.disconnect();
}
