/** Whoever starts a build may be killed at any moment: nothing that reads content goes on without it. */
import { fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { canCage } from '@bindery/cage';
import { afterAll, expect, it } from 'vitest';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bindery-orphans-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const PARENT = fileURLToPath(new URL('./coordinator-parent.ts', import.meta.url));

writeFileSync(join(folder, 'docs.json'), '{"name":"x","navigation":["index"]}');
// So many that the build is not over before a busy machine has shown all that it started.
for (let n = 0; n < 200; n++) {
  writeFileSync(join(folder, `page-${n}.mdx`), 'export const x = (() => { for (;;); })();\n\n{x}');
}

interface Seen {
  pid: number;
  parent: number;
  /** With the id: no other process is mistaken for it. */
  startedAt: string;
  command: string;
}

/** All that `pid` started, and what that started, as this machine's /proc has it. */
function descendants(pid: number): Seen[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? look(Number(name)) : []));
  const byParent = Map.groupBy(all, ({ parent }) => parent);
  const below = (id: number): Seen[] => (byParent.get(id) ?? []).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

function look(pid: number): Seen[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return [];
    const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
    return [{ pid, parent: Number(fields[1]), startedAt: fields[19]!, command }];
  } catch {
    return [];
  }
}

const isAlive = ({ pid, startedAt }: Seen): boolean => look(pid).some((now) => now.startedAt === startedAt);

it.each(['bubblewrap', 'namespaces', 'bubblewrap-without-proc', 'none'] as const)(
  'a killed platform leaves neither coordinator nor renderer behind: %s',
  async (kind) => {
    if (!(await canCage(kind))) return;
    const parent = fork(PARENT, [kind, folder], { stdio: 'ignore' });
    let started: Seen[] = [];
    const has = (program: string): boolean => started.some(({ command }) => command.includes(program));
    while (!(has('coordinator-main') && has('renderer-main'))) {
      expect(parent.exitCode).toBeNull();
      await sleep(50);
      started = descendants(parent.pid!);
    }
    parent.kill('SIGKILL');
    while (started.some(isAlive)) await sleep(50);
  },
);
