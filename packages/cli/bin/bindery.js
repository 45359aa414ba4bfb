#!/usr/bin/env node
// Plain JavaScript that any Node understands: it finds a Node new enough to run TypeScript, or says what to do.
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

const [major, minor] = process.versions.node.split('.').map(Number);
const canRun = major > 22 || (major === 22 && minor >= 18);
/** Before 24 they lack flags and make other bytes: the Node that came along goes first. */
const newer = major >= 24 ? null : findNewerNode();

if (newer !== null) runBy(newer);
else if (canRun) await run();
else {
  console.error(
    `Bindery needs Node 22.18 or newer; this is ${process.versions.node}. Install Node 24, or run npm ci again in the repository (it brings a Node of its own on Linux) and start with npm start or npx bindery.`,
  );
  process.exit(1);
}

async function run() {
  // Compiled once per version of each file: halves the time to start. Where the folder cannot be written, nothing is lost.
  module.enableCompileCache(
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'bindery', 'compiled'),
  );
  await import(compiledMain() ?? '../src/main.ts');
}

function runBy(node) {
  const child = spawn(node, [import.meta.filename ?? process.argv[1], ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  const passOn = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, pass] of passOn) process.on(signal, pass);
  child.on('error', (error) => {
    for (const [signal, pass] of passOn) process.off(signal, pass);
    if (canRun) return void run();
    console.error(
      `The Node at ${node} does not run on this machine (${error.code}). Run npm ci here again, or install Node 24.`,
    );
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** What was compiled, with the platform in a clone, without it where npm has installed the command alone. */
function compiledMain() {
  const dist = ['../../platform/dist', '../dist'].find((folder) =>
    isCompiled(join(import.meta.dirname, folder)),
  );
  return dist && `${dist}/main.js`;
}

/** Whether it was made from the sources as they are now. */
function isCompiled(dist) {
  try {
    const sources = JSON.parse(readFileSync(join(dist, 'sources.json'), 'utf8'));
    return sources.every(([path, size, mtimeMs]) => {
      const now = statSync(join(dist, path));
      return now.size === size && now.mtimeMs === mtimeMs;
    });
  } catch {
    return false;
  }
}

function findNewerNode() {
  try {
    return createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    return null;
  }
}
