/**
 * `npm test`: prepares the real parts that tests need, runs the whole suite, and takes everything down again.
 * `npm run test:full`: the same, and whatever is sampled by default runs in full, for most of a day.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { obtainHelm } from '../e2e/chart/helm.ts';
import { installBubblewrap } from '../packages/agent/tests/harness/bubblewrap.ts';
import { installShell } from '../packages/engine/tests/theme/obtain-browser.ts';
import { startEmbeddedPostgres } from '../packages/platform/src/db/embedded-postgres.ts';
import { obtainNginx } from '../packages/platform/tests/harness/nginx.ts';
import { prepareTestServer } from '../packages/platform/tests/harness/postgres.ts';
import { installSwift, startSwift, toS3Environment } from '../packages/platform/tests/harness/swift.ts';
import { startJudges } from '../packages/platform/tests/openapi/judges.ts';
import { compile } from './compile.ts';
import { readFullEnvironment } from './full-environment.ts';
import { runSuite, type SuiteResult } from './run-suite.ts';

interface Part {
  environment: Record<string, string>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..');
const work = mkdtempSync(join(tmpdir(), 'bindery-suite-'));
const FULL = '--full';
const isFull = process.argv.includes(FULL);
const missing: string[] = [];
const parts: Part[] = [];

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    parts.push(await postgres());
    const swift = await s3();
    if (swift) parts.push(swift);
    parts.push(await judges());
    installShell();
    await nginx();
    await bubblewrap();
    await helm();
    // From sources, what tests start would take two or three times as long to start.
    await compile();
    if (isFull) parts.push({ environment: readFullEnvironment(root), stop: async () => {} });
    const result = await runSuite({
      root,
      folder: work,
      environment: Object.assign({ ...process.env }, ...parts.map((part) => part.environment)),
      args: process.argv.slice(2).filter((word) => word !== FULL),
      runsAgain: Boolean(process.env.CI),
    });
    report(result);
    return result.code;
  } finally {
    for (const part of parts.reverse()) await part.stop();
    rmSync(work, { recursive: true, force: true });
  }
}

async function postgres(): Promise<Part> {
  const server = await startEmbeddedPostgres(work);
  await prepareTestServer(server.url);
  return { environment: { TEST_POSTGRES_URL: server.url }, stop: server.stop };
}

async function s3(): Promise<Part | null> {
  const reason = await installSwift();
  if (reason) {
    missing.push(`S3 tests: ${reason}`);
    return null;
  }
  const server = await startSwift(join(work, 'swift'));
  return { environment: toS3Environment(server), stop: server.stop };
}

async function judges(): Promise<Part> {
  const { url, stop } = await startJudges();
  return { environment: { TEST_JUDGES_URL: url }, stop };
}

async function nginx(): Promise<void> {
  const folder = join(work, 'nginx');
  const obtained = await obtainNginx(folder);
  if (typeof obtained === 'string') missing.push(`a bundle served by nginx: ${obtained}`);
  else parts.push({ environment: { TEST_NGINX: folder }, stop: async () => {} });
}

async function bubblewrap(): Promise<void> {
  const reason = await installBubblewrap();
  if (reason) missing.push(`tests in bubblewrap: ${reason}`);
}

async function helm(): Promise<void> {
  const obtained = await obtainHelm();
  if (typeof obtained === 'string') missing.push(`the chart with real helm: ${obtained}`);
}

// The closing line counts in one form that people and machines read alike.
function report({ passedAlone, passed, failed, skipped }: SuiteResult): void {
  for (const reason of missing) console.log(`skipped ${reason}`);
  for (const file of passedAlone) console.log(`passed only when it was run alone: ${relative(root, file)}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
}
