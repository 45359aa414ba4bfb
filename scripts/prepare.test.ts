import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let root: string;
let own: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bindery-prepare-'));
  own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  cpSync(join(import.meta.dirname, 'prepare.js'), join(root, 'scripts', 'prepare.js'));
});
afterEach(() => rmSync(root, { recursive: true }));

const bringNode = (): void => {
  mkdirSync(join(own, '..'), { recursive: true });
  symlinkSync(process.execPath, own);
};
const prepare = (...flags: string[]) =>
  spawnSync(process.execPath, [...flags, join(root, 'scripts', 'prepare.js')], { encoding: 'utf8' });

it('makes the link to our Node that npm 10 takes away', () => {
  bringNode();
  expect(prepare()).toMatchObject({ status: 0, stderr: '' });
  const linked = spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--version'], { encoding: 'utf8' });
  expect(linked.stdout.trim()).toBe(process.version);
});

it('compiles with our Node where there is something to compile with', () => {
  bringNode();
  mkdirSync(join(root, 'node_modules', 'rolldown'));
  writeFileSync(join(root, 'scripts', 'compile.ts'), "console.error('compiled' satisfies string);");
  expect(prepare()).toMatchObject({ status: 0, stderr: 'compiled\n' });
  writeFileSync(join(root, 'scripts', 'compile.ts'), 'process.exitCode = 7 satisfies number;');
  expect(prepare().status).toBe(1);
});

it('builds the dashboard where its tools are installed', () => {
  bringNode();
  const script = join(root, 'scripts', 'build-dashboard.ts');
  writeFileSync(script, "console.error('built' satisfies string);");
  expect(prepare()).toMatchObject({ status: 0, stderr: '' });
  mkdirSync(join(root, 'node_modules', '@tailwindcss', 'vite'), { recursive: true });
  expect(prepare()).toMatchObject({ status: 0, stderr: 'built\n' });
});

it.each([
  ['18.20.0', false, /^Bindery needs Node 20\.20 or newer; this is 18\.20\.0\.\n$/],
  ['20.20.2', false, /^Node 20\.20\.2 needs the package node-\S+ beside it, .*npm ci.*\n$/],
  ['24.1.0', false, /^$/],
  ['20.20.2', true, /^$/],
])('on Node %s, ours there: %s, says in at most one line what to do', (version, hasOwn, message) => {
  if (hasOwn) bringNode();
  writeFileSync(
    join(root, 'version.cjs'),
    `Object.defineProperty(process.versions, 'node', { value: '${version}' });`,
  );
  const { status, stderr } = prepare('--require', join(root, 'version.cjs'));
  expect(stderr).toMatch(message);
  expect(status).toBe(stderr === '' ? 0 : 1);
  expect(existsSync(join(root, 'node_modules', '.bin', 'node'))).toBe(hasOwn);
});

it('refuses a Node of ours that does not run on this machine', () => {
  mkdirSync(join(own, '..'), { recursive: true });
  writeFileSync(own, '\u007fELF another processor', { mode: 0o755 });
  const { status, stderr } = prepare();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The Node in node_modules\/node-\S+ does not run here .*npm ci.*\n$/);
});
