import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';

/** The processes of that program, and none that only starts it, below `parent`. */
export function processesBelow(parent: number, program: string): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const above = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(above, [...(children.get(above) ?? []), Number(name)]);
    } catch {}
  }
  const below = (pid: number): number[] => (children.get(pid) ?? []).flatMap((one) => [one, ...below(one)]);
  return below(parent).filter((pid) => isOf(pid, program));
}

function isOf(pid: number, program: string): boolean {
  try {
    const [command, ...args] = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0').filter(Boolean);
    // As a source, or compiled as tests start it.
    return /\bnode$/.test(command ?? '') && basename(args.at(-1)!, extname(args.at(-1)!)) === program;
  } catch {
    return false;
  }
}
