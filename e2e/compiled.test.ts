import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const cli = join(root, 'packages', 'cli');
let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'bindery-compiled-'));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

function node(...args: string[]): string {
  return execFileSync(process.execPath, args, { encoding: 'utf8' });
}

// Of our documentation, which is a rich site, the tests of e2e/package hold what is packed of it against the sources.
it('the compiled command and its renderer make what the sources make', () => {
  node(join(root, 'scripts', 'compile.ts'));
  const build = (main: string, name: string): Buffer => {
    const out = join(work, name);
    node(join(root, 'packages', main), 'build', join(cli, 'starter'), '--out', out, '--no-cache');
    return readFileSync(out);
  };
  const compiled = build('platform/dist/main.js', 'compiled.tar.gz');
  expect(compiled.equals(build('cli/src/main.ts', 'sources.tar.gz'))).toBe(true);
}, 180_000);

it('the command runs what was compiled while its sources are the same, and the sources from then on', () => {
  const command = join(work, 'bin', 'bindery.js');
  const source = join(work, 'src', 'main.ts');
  for (const folder of ['bin', 'src', 'dist']) mkdirSync(join(work, folder));
  cpSync(join(cli, 'bin', 'bindery.js'), command);
  writeFileSync(join(work, 'package.json'), '{"type":"module"}');
  writeFileSync(source, "console.log('sources');");
  writeFileSync(join(work, 'dist', 'main.js'), "console.log('compiled');");
  expect(node(command)).toBe('sources\n');
  const { size, mtimeMs } = statSync(source);
  writeFileSync(join(work, 'dist', 'sources.json'), JSON.stringify([['../src/main.ts', size, mtimeMs]]));
  expect(node(command)).toBe('compiled\n');
  utimesSync(source, new Date(), new Date(mtimeMs + 1000));
  expect(node(command)).toBe('sources\n');
  rmSync(source);
  writeFileSync(source, "console.log('changed');");
  expect(node(command)).toBe('changed\n');
});
