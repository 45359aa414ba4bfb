/** Runs where the loop would run, and tells what it could do there. Lines in: what to try. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';

interface Wishes {
  read: string[];
  write: string[];
  ports: number[];
  sockets: string[];
}

const codeCache = process.env.NODE_COMPILE_CACHE;
const permission = process.permission as { drop?: (scope: string, reference: string) => void } | undefined;
if (codeCache) permission?.drop?.('fs.write', `${codeCache}/`);

for await (const line of createInterface({ input: process.stdin })) {
  const wishes = JSON.parse(line) as Wishes;
  const done = {
    environment: process.env,
    read: wishes.read.filter((path) => can(() => readFileSync(path))),
    listed: wishes.read.filter((path) => can(() => readdirSync(path))),
    written: [...wishes.write, ...(codeCache ? [`${codeCache}/x`] : [])].filter((path) =>
      can(() => writeFileSync(path, 'written')),
    ),
    made: wishes.write.filter((path) => can(() => mkdirSync(`${path}.folder`))),
    linked: wishes.write.filter((path) => can(() => symlinkSync('/etc', `${path}.link`))),
    ports: await filterAsync(wishes.ports, (port) => canConnect({ host: '127.0.0.1', port })),
    sockets: await filterAsync(wishes.sockets, (path) => canConnect({ path })),
    ran: can(() => execFileSync('/usr/bin/id')),
    evaluated: can(() => new Function('return 1')()),
    threaded: can(() => new Worker('0', { eval: true })),
  };
  process.stdout.write(`${JSON.stringify(done)}\n`);
  process.exit(0);
}

function can(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

async function filterAsync<Item>(items: Item[], keep: (item: Item) => Promise<boolean>): Promise<Item[]> {
  const kept = await Promise.all(items.map(keep));
  return items.filter((_, index) => kept[index]);
}

function canConnect(target: { host: string; port: number } | { path: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(target as { host: string; port: number });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
