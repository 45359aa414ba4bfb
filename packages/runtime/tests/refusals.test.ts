/** Whatever comes in place of a bundle: refused with its reason on `/readyz`, or exactly the signed files; the old version stays. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FRESH_FILES, FRESH_VERSION, hostileBundles } from './harness/hostile-bundles.ts';
import { type Running, runtimeIn, testKey } from './harness/running-runtime.ts';
import { page, sampleBundle, temporaryFolder } from './harness/sample-site.ts';

/** `npm run test:bundles` takes all of them. */
const PER_KIND = process.env.HOSTILE_BUNDLES === 'full' ? Number.POSITIVE_INFINITY : 20;
const ends: (() => Promise<void>)[] = [];
const key = testKey();
let folder: string;
let runtime: Running;

beforeAll(async () => {
  folder = await temporaryFolder((end) => ends.push(end));
  const good = join(folder, 'good.tar.gz');
  await writeFile(
    good,
    sampleBundle({ version: 'good', files: { 'index.html': page('good') }, signingKey: key.signingKey }),
  );
  runtime = await runtimeIn(join(folder, 'data'), {
    flags: { 'bundle-url': `file://${good}` },
    environment: { TRUSTED_KEYS: key.publicKeyPem },
    onEnd: (end) => ends.push(end),
  });
  await runtime.settled;
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

it('takes nothing but what was signed', { timeout: 1_800_000 }, async () => {
  const candidate = join(folder, 'candidate.tar.gz');
  const counted = { refused: 0, taken: 0 };
  const reasons = new Map<string, number>();
  const wrong: string[] = [];
  let asked = 0;
  let isOver = false;
  // Beside it all, somebody reads.
  const reader = (async () => {
    while (!isOver) {
      const { status, body } = await runtime.get('/');
      const text = body.toString();
      asked++;
      if (status !== 200 || (text !== page('good') && text !== page('fresh')))
        wrong.push(`the reader got ${status}`);
    }
  })();
  for (const { name, bytes } of hostileBundles(key.signingKey, testKey().signingKey, PER_KIND)) {
    await writeFile(candidate, bytes);
    const answer = await runtime.post('/-/activate', { bundleUrl: `file://${candidate}` });
    const ready = await runtime.readyz();
    if (answer.status === 200) {
      counted.taken++;
      if (answer.body.version !== FRESH_VERSION || !(await showsFresh()))
        wrong.push(`${name}: taken, and not what was signed`);
      await runtime.post('/-/rollback', { version: 'good' });
      continue;
    }
    counted.refused++;
    const reason = String(answer.body.error);
    reasons.set(reason.replace(/[0-9a-f]{6,}|\d+/g, '#').slice(0, 40), (reasons.get(reason) ?? 0) + 1);
    const isTold =
      ready.status === 200 && ready.degraded && ready.version === 'good' && ready.reason === reason;
    if (answer.status !== 409 || !isTold || reason === '' || reason.includes('\n')) {
      wrong.push(`${name}: ${answer.status} ${reason} ${JSON.stringify(ready)}`);
    }
    if ((await runtime.get('/')).body.toString() !== page('good'))
      wrong.push(`${name}: the old version is gone`);
  }
  isOver = true;
  await reader;
  console.log(
    `${counted.refused + counted.taken} bundles: ${counted.refused} refused (${reasons.size} kinds of reason), ${counted.taken} taken with exactly the signed files; ${asked} reads beside it`,
  );
  expect(wrong).toEqual([]);
  expect(counted.refused).toBeGreaterThan(80);
  if (PER_KIND === Number.POSITIVE_INFINITY)
    expect(counted.refused + counted.taken).toBeGreaterThanOrEqual(1500);
});

async function showsFresh(): Promise<boolean> {
  for (const [path, content] of Object.entries(FRESH_FILES)) {
    const { body } = await runtime.get(`/${path}`);
    if (body.toString() !== content) return false;
  }
  return true;
}
