/** Calls to the kernel from inside a cage, each made for real: perl can make any. */
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cageTraits } from '../src/best-cage.ts';
import { REFUSED_CALLS, WATCHED_CALLS } from '../src/call-numbers.ts';
import { type CageKind, canCage } from '../src/index.ts';
import { type CageTraits, launch } from '../src/launch.ts';

const PERL = '/usr/bin/perl';
const EPERM = '1';
const ENOSYS = '38';
const column = process.arch === 'x64' ? 0 : 1;
const node = realpathSync(process.execPath);
const work = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-calls-')));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const numbers = { ...REFUSED_CALLS, ...WATCHED_CALLS };
const { clone, socket, personality } = WATCHED_CALLS;

/** As they are told to perl: name, number, arguments. */
const CALLS: [string, number, number[]][] = [
  ...Object.entries(REFUSED_CALLS).flatMap(([name, both]): [string, number, number[]][] =>
    both[column] === null ? [] : [[name, both[column], []]],
  ),
  ['clone, a namespace of users', clone[column], [0x10000011]],
  ['socket, TCP', socket[column], [2, 1]],
  ['socket, netlink', socket[column], [16, 3]],
  ['socket, packets', socket[column], [17, 3]],
  ['socket, cryptography', socket[column], [38, 5]],
  ['personality, addresses that are not random', personality[column], [0x0040000]],
];

/** What each call answered: the number of the error, or `done`. */
async function call(
  kind: CageKind,
  traits: CageTraits,
  calls: typeof CALLS,
): Promise<Record<string, string>> {
  const script = `$| = 1; for (split /\\n/, shift) {
    my ($name, $number, @given) = split /\\t/; $! = 0;
    my @all = map { $_ + 0 } (@given, (0) x (6 - @given));
    my $got = syscall($number + 0, @all);
    print "$name\\t", ($got == -1 ? $! + 0 : "done"), "\\n"; }`;
  const told = calls.map(([name, number, given]) => [name, number, ...given].join('\t')).join('\n');
  const out = await run(kind, traits, [PERL, '-e', script, told]);
  return Object.fromEntries(
    out
      .trim()
      .split('\n')
      .map((line) => line.split('\t')),
  );
}

async function run(kind: CageKind, traits: CageTraits, program: string[]): Promise<string> {
  const child = await launch(traits, {
    cage: { kind, readable: [PERL, node], writable: [work] },
    ...{ program, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let out = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (out += chunk));
  await new Promise((resolve) => child.on('close', resolve));
  return out;
}

const KINDS = ['bubblewrap', 'namespaces', 'bubblewrap-without-proc'] as const;
const works = Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await canCage(kind)])));

describe.skipIf(!existsSync(PERL)).each(KINDS)('%s', (kind) => {
  it.skipIf(!works[kind])('refuses every call that no build needs', async () => {
    const traits = (await cageTraits(kind))!;
    expect(traits.hasFilter).toBe(true);
    const answered = await call(kind, traits, CALLS);
    expect(answered).toEqual(Object.fromEntries(CALLS.map(([name]) => [name, EPERM])));
    expect(await call(kind, traits, [['clone3', numbers.clone3[column], []]])).toEqual({ clone3: ENOSYS });
  });

  it.skipIf(!works[kind])('without the filter the kernel would answer', async () => {
    const traits = (await cageTraits(kind))!;
    const some = ['ptrace', 'process_vm_readv', 'keyctl', 'kcmp', 'io_uring_setup', 'socket, TCP'];
    const answered = await call(
      kind,
      { ...traits, hasFilter: false },
      CALLS.filter(([name]) => some.includes(name)),
    );
    expect(Object.values(answered).filter((error) => error === EPERM)).toEqual([]);
  });

  it.skipIf(!works[kind] || process.arch !== 'x64')('refuses the other ABI of the processor', async () => {
    const traits = (await cageTraits(kind))!;
    expect(await call(kind, traits, [['getpid', 0x40000000 + 39, []]])).toEqual({ getpid: EPERM });
  });

  it.skipIf(!works[kind])('threads, processes, compiled code and sockets go on', async () => {
    const traits = (await cageTraits(kind))!;
    const script = `
      const { Worker } = require('node:worker_threads'); const cp = require('node:child_process');
      const net = require('node:net');
      const module = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
      const hot = () => { let sum = 0; for (let n = 0; n < 5e6; n++) sum += n % 7; return sum; };
      const told = cp.execFileSync(process.execPath, ['-p', '40 + 2']).toString().trim();
      const server = net.createServer((socket) => socket.end('hello')).listen('${work}/s.sock', () =>
        net.connect('${work}/s.sock').on('data', (text) => new Worker('require("node:worker_threads").parentPort.postMessage(7)', { eval: true })
          .on('message', (number) => { console.log(told, String(text), number, hot() > 0, module instanceof WebAssembly.Module); server.close(); })));`;
    expect(await run(kind, traits, [node, '-e', script])).toBe('42 hello 7 true true\n');
  });
});
