/** Sites whose first readers come at once do not take the memory of all of them at once. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { sampleBundle, sha256, temporaryFolder } from '../../../runtime/tests/harness/sample-site.ts';
import type { ActiveVersion } from '../../src/hosting/active-version.ts';
import { prepareSite } from '../../src/hosting/prepare-site.ts';
import type { ObjectStore } from '../../src/storage/object-store.ts';

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

it('a few of many large sites are unpacked at a time, and all are prepared', async () => {
  const folder = await temporaryFolder((end) => void ends.push(end));
  const bundles = new Map<string, Buffer>();
  for (let number = 0; number < 9; number++) {
    const files = { 'index.html': `Site ${number}`, 'film.bin': randomBytes(1_200_000) };
    bundles.set(`bundle-${number}`, sampleBundle({ version: `v${number}`, files }));
  }
  let open = 0;
  let mostOpen = 0;
  const get = async (key: string) => {
    const bundle = bundles.get(key)!;
    mostOpen = Math.max(mostOpen, ++open);
    const slowly = async function* () {
      await sleep(100);
      yield bundle;
    };
    return { body: Readable.from(slowly()).once('close', () => void open--), sizeBytes: bundle.length };
  };
  const store = { get } as unknown as ObjectStore;
  const sites = await Promise.all(
    [...bundles].map(([bundleKey, bundle], number) =>
      prepareSite(versionOf({ bundleKey, bundle, number }), {
        ...{ folder, store, missing: {}, shownSha256: null },
      }),
    ),
  );
  expect(sites.map(({ version }) => version)).toEqual([...bundles.keys()].map((_, number) => `v${number}`));
  expect(mostOpen).toBeLessThanOrEqual(4);
});

function versionOf(of: { bundleKey: string; bundle: Buffer; number: number }): ActiveVersion {
  return {
    ...{ projectId: `prj_${of.number}`, version: `v${of.number}`, bundleKey: of.bundleKey },
    ...{ sha256: sha256(of.bundle), sizeBytes: of.bundle.length, deploymentType: 'cloud', features: {} },
  };
}
