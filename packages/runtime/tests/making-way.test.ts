/** An activation goes before traffic: readers of what is not in memory wait for it, and it for none of them. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, rmSync, writeSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { childrenOf, listensTo } from './harness/child-processes.ts';
import { runtimeCommand } from './harness/runtime-command.ts';
import { ask, listening, sampleBundle, temporaryFolder } from './harness/sample-site.ts';

const FILES = Array.from({ length: 9 }, (_, index) => `file-${index}.bin`);
/** What one process reads at once when nothing goes before. */
const READ_AT_ONCE = 3;

const ends: (() => Promise<void>)[] = [];
const onEnd = (end: () => Promise<void>) => void ends.push(end);

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describe.each([
  { processes: 1, areReplaced: false },
  { processes: 2, areReplaced: false },
  // Whoever is started while a version is on its way has not heard the order that went to the others.
  { processes: 2, areReplaced: true },
])('$processes server processes, replaced meanwhile: $areReplaced', ({ processes, areReplaced }) => {
  it('while a version is on its way, each process reads for one reader at a time', async () => {
    const folder = await temporaryFolder(onEnd);
    const older = join(folder, 'older.tar.gz');
    await writeFile(older, bundleOf('older'));
    const data = join(folder, 'data');
    const { child, port } = await runtimeCommand(
      ['--bundle-url', `file://${older}`, '--data', data, '--processes', String(processes)],
      onEnd,
    );
    const pipes = await replaceByPipes(data);
    const held = await heldBundle(bundleOf('newer'));

    const activation = activate({ port, data, bundleUrl: held.url }).catch(() => null);
    await held.isHeld;
    if (areReplaced) await replaceServers(child.pid!, port);

    const answers = Promise.all(FILES.map((file) => ask(port, `/${file}`)));
    await expect.poll(() => pipes.openRead(), { timeout: 60_000 }).toBeGreaterThan(0);
    await sleep(500);
    expect(pipes.openRead(), 'one for each process').toBeLessThanOrEqual(processes);

    // Nobody has got a byte yet.
    held.letGo();
    // A process that was killed took the answer with it.
    if (!areReplaced) expect(await activation).toMatchObject({ version: 'newer', changed: true });
    const shown = async () => JSON.parse((await ask(port, '/readyz')).body.toString()).version;
    await expect.poll(shown, { timeout: 60_000 }).toBe('newer');

    await expect.poll(() => pipes.openRead(), { timeout: 60_000 }).toBeGreaterThanOrEqual(READ_AT_ONCE);
    await pipes.fill(answers);
    for (const [index, { status, body }] of (await answers).entries()) {
      expect({ status, body: body.toString() }).toEqual({ status: 200, body: textOf(FILES[index]!) });
    }
    expect((await ask(port, '/')).body.toString()).toContain('newer');
  });
});

function bundleOf(version: string): Buffer {
  const files = Object.fromEntries(FILES.map((file) => [file, textOf(file)]));
  return sampleBundle({ version, files: { 'index.html': `<!doctype html><p>${version}</p>`, ...files } });
}

function textOf(file: string): string {
  return `What ${file} says.\n`;
}

interface Pipes {
  /** How many of them somebody is reading. */
  openRead(): number;
  /** Writes each that is read, until all answers have come. */
  fill(answers: Promise<unknown>): Promise<void>;
}

/** Who reads a pipe waits until somebody writes it, and whoever would write knows whether somebody reads. */
async function replaceByPipes(data: string): Promise<Pipes> {
  const [version = ''] = await readdir(join(data, 'versions'));
  const pathOf = (file: string) => join(data, 'versions', version, file);
  for (const file of FILES) {
    rmSync(pathOf(file));
    execFileSync('mkfifo', [pathOf(file)]);
  }
  const writers = new Map<string, number>();
  /** Opened once more before its reader has come to the end, a pipe would be written twice. */
  const filled = new Set<string>();
  const openRead = (): number => {
    for (const file of FILES) {
      const writer = writers.has(file) || filled.has(file) ? null : tryToOpen(pathOf(file));
      if (writer !== null) writers.set(file, writer);
    }
    return writers.size;
  };
  onEnd(async () => {
    for (const writer of writers.values()) closeSync(writer);
  });
  return {
    openRead,
    async fill(answers) {
      let isDone = false;
      const done = answers.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        openRead();
        for (const [file, writer] of writers) {
          writeSync(writer, textOf(file));
          closeSync(writer);
          writers.delete(file);
          filled.add(file);
        }
        await Promise.race([done, sleep(20)]);
      }
    },
  };
}

function tryToOpen(pipe: string): number | null {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') return null;
    throw error;
  }
}

/** A bundle whose second half comes when it is let go. */
async function heldBundle(bundle: Buffer): Promise<{ url: string; isHeld: Promise<void>; letGo(): void }> {
  const half = Math.floor(bundle.length / 2);
  const { promise: isHeld, resolve: tellHeld } = Promise.withResolvers<void>();
  let answer: ServerResponse | null = null;
  const port = await listening((_request, response) => {
    response.writeHead(200, { 'Content-Length': bundle.length });
    response.write(bundle.subarray(0, half));
    answer = response;
    tellHeld();
  }, onEnd);
  const letGo = () => void answer!.end(bundle.subarray(half));
  return { url: `http://127.0.0.1:${port}/newer.tar.gz`, isHeld, letGo };
}

async function activate(options: { port: number; data: string; bundleUrl: string }): Promise<unknown> {
  const { port, data, bundleUrl } = options;
  const token = (await readFile(join(data, 'admin-token'), 'utf8')).trim();
  const answer = await fetch(`http://127.0.0.1:${port}/-/activate`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ bundleUrl }),
  });
  return answer.json();
}

/** One after the other is killed; the next one when the successor of the last takes up connections. */
async function replaceServers(runtime: number, port: number): Promise<void> {
  const servers = () => childrenOf(runtime, 'server-process');
  const before = servers();
  for (const [index, pid] of before.entries()) {
    process.kill(pid, 'SIGKILL');
    const successors = () => servers().filter((other) => !before.includes(other) && listensTo(other, port));
    await expect.poll(successors, { timeout: 60_000 }).toHaveLength(index + 1);
  }
}
