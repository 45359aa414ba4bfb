/** Who a program in a cage is, as the kernel sees it from outside. */
import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { CAGE_USERS } from '../src/cage-users.ts';
import { type CageKind, cageLacks, canCage, startCaged } from '../src/index.ts';

const isRoot = process.getuid?.() === 0;
const node = realpathSync(process.execPath);
const base = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-users-')));
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await ended;
  }
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

const folder = () => mkdtempSync(join(base, 'work-'));

/** The kernel's number of a Node that waits in a cage, seen from outside. */
async function waiting(kind: CageKind, writable: string): Promise<number> {
  const script = `require('node:fs').writeFileSync('${writable}/file', ''); console.log('ready'); setInterval(() => {}, 1e6)`;
  const child = await startCaged({
    cage: { kind, readable: [node], writable: [writable] },
    ...{ program: [node, '-e', script], stdio: ['ignore', 'pipe', 'inherit'] },
  });
  children.push(child);
  await new Promise((resolve) => child.stdout!.once('data', resolve));
  return below(child.pid!).find(
    (pid) => status(pid, 'Name').startsWith('node') || status(pid, 'Name') === 'MainThread',
  )!;
}

function below(pid: number): number[] {
  const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return own.flatMap((name) => [Number(name), ...below(Number(name))]);
}

function parentOf(pid: string): number {
  try {
    return Number(status(Number(pid), 'PPid'));
  } catch {
    return 0;
  }
}

function status(pid: number, name: string): string {
  const text = readFileSync(`/proc/${pid}/status`, 'latin1');
  return new RegExp(`^${name}:\\t(.*)$`, 'm').exec(text)![1]!;
}

/** Whether a program of that user can do it, with nothing else between it and the rest of the machine. */
function canAs(user: number, program: string[]): boolean {
  const ids = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
  return spawnSync('setpriv', [...ids, '--', ...program]).status === 0;
}

describe.each(['bubblewrap', 'namespaces', 'bubblewrap-without-proc'] as const)('%s', (kind) => {
  it.skipIf(!isRoot)('is a user of its own where the platform is root', async () => {
    expect(await cageLacks(kind)).not.toContain('own-user');
    const [first, second] = [folder(), folder()];
    const pids = [await waiting(kind, first), await waiting(kind, second)];
    const users = pids.map((pid) => status(pid, 'Uid').split('\t').map(Number));
    const groups = pids.map((pid) => status(pid, 'Gid').split('\t').map(Number));
    for (const all of [...users, ...groups]) {
      expect(new Set(all).size).toBe(1);
      expect(all[0]).toBeGreaterThanOrEqual(CAGE_USERS.first);
      expect(all[0]).toBeLessThan(CAGE_USERS.first + CAGE_USERS.count);
    }
    expect(pids.map((pid) => status(pid, 'Groups').trim())).toEqual(['', '']);
    expect(pids.map((pid) => Number(`0x${status(pid, 'CapBnd')}`))).toEqual([0, 0]);
    const [one, other] = [users[0]![0]!, users[1]![0]!];
    expect(one).not.toBe(other);
    // The same attempt succeeds on its own: it is the number that keeps them apart.
    for (const [user, pid, may] of [
      [one, pids[0]!, true],
      [one, pids[1]!, false],
      [other, pids[0]!, false],
    ] as const) {
      expect(canAs(user, ['/bin/kill', '-0', String(pid)])).toBe(may);
      expect(canAs(user, ['/bin/cat', `/proc/${pid}/environ`])).toBe(may);
    }
    expect(canAs(one, ['/bin/kill', '-0', String(process.pid)])).toBe(false);
    expect([first, second].map((path) => statSync(join(path, 'file')).uid)).toEqual([one, other]);
  });

  it.skipIf(!isRoot)('is the same user wherever the same folder is written', async () => {
    const shared = folder();
    const pids = [await waiting(kind, shared), await waiting(kind, shared)];
    expect(status(pids[0]!, 'Uid')).toBe(status(pids[1]!, 'Uid'));
  });

  it('started by an ordinary user, it stays that user', async (context) => {
    if (!isRoot) return void expect(await cageLacks(kind)).not.toContain('own-user');
    const writable = folder();
    chmodSync(base, 0o755);
    chownSync(writable, 65534, 65534);
    const index = fileURLToPath(new URL('../src/index.ts', import.meta.url));
    const script = `
      import { canCage, cageLacks, startCaged } from '${index}';
      if (!(await canCage('${kind}'))) process.exit(9);
      const child = await startCaged({ cage: { kind: '${kind}', readable: ['${node}'], writable: ['${writable}'] },
        program: ['${node}', '-e', "require('node:fs').writeFileSync('${writable}/file', '')"], stdio: ['ignore', 'inherit', 'inherit'] });
      child.on('close', async (code) => console.log(code, JSON.stringify(await cageLacks('${kind}'))));`;
    const ids = ['--reuid=65534', '--regid=65534', '--clear-groups', '--inh-caps=-all'];
    const { status: code, stdout } = spawnSync(
      'setpriv',
      [...ids, '--', node, '--input-type=module', '-e', script],
      { encoding: 'utf8', env: {} },
    );
    context.skip(code === 9, 'an ordinary user can make no such cage here');
    expect(stdout).toBe('0 []\n');
    expect(statSync(join(writable, 'file')).uid).toBe(65534);
  });
});

it.skipIf(!isRoot || !(await canCage('bubblewrap')))(
  'what it leaves, links as well, changes nobody else’s files',
  async () => {
    const writable = folder();
    const foreign = join(base, 'foreign');
    execFileSync('mkdir', [foreign]);
    execFileSync('ln', ['-s', foreign, join(writable, 'link')]);
    await waiting('bubblewrap', writable);
    expect(statSync(foreign).uid).toBe(0);
  },
);
