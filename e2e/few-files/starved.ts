/**
 * Does one thing while the system has no file left to give, then one, then two, until it works, and says how each try
 * ended. Started with a low limit of open files and the name of the thing.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { startCaged } from '../../packages/cage/src/index.ts';
import { readGitHistory } from '../../packages/engine/src/content/read-git-history.ts';
import { rendererStart } from '../../packages/engine/src/pipeline/renderer-flags.ts';
import { RendererPool } from '../../packages/engine/src/pipeline/renderers/renderer-pool.ts';
import { git } from '../../packages/platform/src/git/git.ts';
import { unpackAside } from '../../packages/runtime/src/unpack-aside.ts';
import { takeFiles } from './take-files.ts';

const MOST_FREE = 24;
const LARGE_BYTES = 2_000_000;
const folder = mkdtempSync(join(tmpdir(), 'bindery-few-files-'));
const notABundle = join(folder, 'none.tar.gz');
writeFileSync(notABundle, Buffer.alloc(LARGE_BYTES));
const docs = join(import.meta.dirname, '..', '..', 'docs');

const THINGS: Record<string, () => Promise<unknown>> = {
  git: () => git(['--version'], { configFolder: join(folder, 'git') }),
  history: () => readGitHistory(docs),
  async cage() {
    const child = await startCaged({
      cage: { kind: 'none', readable: [] },
      program: ['/bin/true'],
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    await new Promise((resolve) => child.once('close', resolve));
  },
  async renderer() {
    const pool = new RendererPool({ folder, start: rendererStart(folder) });
    try {
      pool.grow(1);
      await pool.metas([]);
    } finally {
      pool.close(new Error('done'));
    }
  },
  unpack: () => unpackAside(notABundle, join(folder, randomUUID()), { sizeBytes: LARGE_BYTES }),
  'unpack a stream': () =>
    unpackAside(Readable.from([Buffer.alloc(LARGE_BYTES)]), join(folder, randomUUID()), {
      sizeBytes: LARGE_BYTES,
    }),
};

const thing = THINGS[process.argv[2]!]!;
const usual = await endOf(thing);
const ends = [usual];
for (let free = 0; free <= MOST_FREE && (free < 8 || ends.at(-1) !== usual); free++) {
  const held = takeFiles();
  for (const file of held.splice(0, free)) closeSync(file);
  ends.push(await endOf(thing));
  for (const file of held) closeSync(file);
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(JSON.stringify(ends));
process.exit();

async function endOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return 'done';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return `${code ?? ''} ${message}`.trim();
  }
}
