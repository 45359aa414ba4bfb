/** The SDK as other repositories get it: plain JavaScript, types of its own, no dependency. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packSdk } from '../../../scripts/pack-sdk.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'bindery-packed-'));

const program = `
import { Bindery, NotFoundError, type StaticExportJob } from '@bindery-docs/sdk';
const bindery = new Bindery({ apiUrl: process.env.API_URL!, apiKey: 'bnd_admin_x' });
const job: StaticExportJob = await bindery.startStaticExport({ domain: 'docs.test' });
const done = await bindery.waitForExport(job.jobId, { onProgress: ({ progress }) => console.log(progress) });
const page: number = done.pageCount;
// @ts-expect-error A version is not a number.
const wrong: number = done.version;
await bindery.getProject('prj_1').catch((error) => console.log(error instanceof NotFoundError, page, typeof wrong));
`;

let server: Server;
beforeAll(async () => {
  const installed = join(folder, 'node_modules', '@bindery-docs', 'sdk');
  mkdirSync(installed, { recursive: true });
  packSdk(installed);
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  writeFileSync(join(folder, 'program.ts'), program);
  server = createServer((request, response) => {
    const isExport = request.url!.startsWith('/v1/static-export');
    const job = { jobId: 'se_1', status: 'completed', progress: 100, pageCount: 7, version: 'v1' };
    response.writeHead(isExport ? 200 : 404).end(JSON.stringify(isExport ? job : { error: 'no' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('type-checks and runs in a program of another repository', async () => {
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2022', strict: true, outDir: join(folder, 'out') },
    ...{ types: ['node'], typeRoots: [join(root, 'node_modules', '@types')] },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const found = await run(join(root, 'node_modules', '.bin', 'tsc'), ['--project', folder]).catch(
    (error) => error,
  );
  expect(found.stdout).toBe('');
  const { port } = server.address() as AddressInfo;
  for (const node of await nodes()) {
    const { stdout } = await run(node, [join(folder, 'out', 'program.js')], {
      env: { API_URL: `http://127.0.0.1:${port}` },
    });
    expect(stdout, node).toBe('100\ntrue 7 string\n');
  }
});

/** Ours, and the machine's own where it has another, which may be as old as Node 20. */
async function nodes(): Promise<string[]> {
  const folders = (process.env.PATH ?? '').split(':').filter((path) => !path.includes('node_modules'));
  const { stdout } = await run('which', ['node'], { env: { PATH: folders.join(':') } }).catch(() => ({
    stdout: '',
  }));
  return [process.execPath, ...stdout.split('\n').filter(Boolean)];
}
