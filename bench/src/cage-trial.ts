/** One check of a site by the platform of a checkout, in a cage of a kind; prints the processor time of its processes. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const [checkout, cage, folder] = process.argv.slice(2) as [string, string, string];
const at = (file: string) =>
  import(pathToFileURL(`${checkout}/packages/platform/src/site-builds/coordinator/${file}.ts`).href);

const { openCoordinators } = await at('open-coordinators');
const { runCoordinator } = await at('run-coordinator');
const settings = { buildMegabytes: 2048, buildCpuSeconds: 300, uncagedBuilds: true };
const { limits } = await openCoordinators({ settings, log: { warn: () => {}, info: () => {} } });
while (below(process.pid).length > 0) await sleep(50);
/** Ticks by process: a cage is killed when it is done, so that nobody is told of its time at the end. */
const ticks = new Map<number, number>();
const looking = setInterval(look, 50);
await runCoordinator(
  { cage, limits },
  {
    ...{ kind: 'check', task: { folder, cacheFolder: false }, host: { fetchRemote } },
    ...{ readable: [folder], writable: [], signal: new AbortController().signal },
  },
);
clearInterval(looking);
const all = [...ticks.values()].reduce((sum, one) => sum + one, 0);
console.log(all / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })));

async function fetchRemote(): Promise<never> {
  throw new Error('nothing is fetched here');
}

function look(): void {
  for (const { pid, used } of below(process.pid)) ticks.set(pid, used);
}

interface Seen {
  pid: number;
  parent: number;
  used: number;
}

function below(pid: number): Seen[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readOne(Number(name)) : []));
  const byParent = Map.groupBy(all, ({ parent }) => parent);
  const under = (id: number): Seen[] => (byParent.get(id) ?? []).flatMap((one) => [one, ...under(one.pid)]);
  return under(pid);
}

function readOne(pid: number): Seen[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid, parent: Number(fields[1]), used: Number(fields[11]) + Number(fields[12]) }];
  } catch {
    return [];
  }
}
