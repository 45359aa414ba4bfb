// What `npm ci` does last. Plain JavaScript, for it must run on whatever Node there is; the rest needs ours.
import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const OWN_NODE = `node-${process.platform}-${process.arch}`;

process.exitCode = main();

function main() {
  if (!isAtLeast(20, 20))
    return refuse(`Bindery needs Node 20.20 or newer; this is ${process.versions.node}.`);
  linkOwnNode();
  const node = join(modules, '.bin', 'node');
  if (!existsSync(node) && !isAtLeast(22, 18)) {
    return refuse(
      `Node ${process.versions.node} needs the package ${OWN_NODE} beside it, which is not installed. Run npm ci without --omit=optional, or install Node 24.`,
    );
  }
  const broken = existsSync(node) ? reasonNotToRun(node) : null;
  if (broken !== null) {
    return refuse(
      `The Node in node_modules/${OWN_NODE} does not run here (${broken}). Run npm ci on this machine, not elsewhere; the system must be Linux with glibc 2.28 or newer.`,
    );
  }
  const program = existsSync(node) ? node : process.execPath;
  // Without packages for development there may be nothing to compile with; the command then runs from its sources, and
  // the platform says what makes its dashboard.
  if (existsSync(join(modules, 'rolldown')) && run(program, 'compile.ts') !== 0) return 1;
  return existsSync(join(modules, '@tailwindcss', 'vite')) ? run(program, 'build-dashboard.ts') : 0;
}

function run(program, script) {
  const path = join(root, 'scripts', script);
  return existsSync(path) ? (spawnSync(program, [path], { stdio: 'inherit' }).status ?? 1) : 0;
}

// npm 10 takes the link away again: the package of another processor, which it leaves out, has one of the same name.
function linkOwnNode() {
  const own = join(OWN_NODE, 'bin', 'node');
  const link = join(modules, '.bin', 'node');
  if (existsSync(join(modules, own)) && !existsSync(link)) symlinkSync(join('..', own), link);
}

function reasonNotToRun(node) {
  const { error, status, stderr } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (error) return error.code;
  return status === 0 ? null : (stderr.trim().split('\n')[0] ?? `exit code ${status}`);
}

function isAtLeast(major, minor) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function refuse(reason) {
  console.error(reason);
  return 1;
}
