/**
 * Looks for requests that cost more than they should: for everything that content fills and a request reads, content
 * and request are changed together, and what took longer is changed further. Bar: the worst one stays under 5 ms.
 *
 *   npm run fuzz:requests -- [--seconds 8] [--seed 1] [--only ranges]
 *
 * `seconds` is for each structure. The time is that for which the thread that answers is busy at a stretch.
 */
import { parseArgs } from 'node:util';
import { createRandom, type Random } from './src/random.ts';
import { READER_STRUCTURES } from './src/reader-attacks.ts';
import { type Attack, STRUCTURES } from './src/request-attacks.ts';

const BAR_MS = 5;
/** The machine does other things as well: of so many tries the fastest counts. */
const TRIES = 3;
const LAST_TRIES = 20;
const MOST_KEPT = 12;

interface Found {
  attack: Attack;
  ms: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '8' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string' },
    },
  });
  let isOver = false;
  for (const [name, makeAttack] of Object.entries({ ...STRUCTURES, ...READER_STRUCTURES })) {
    if (values.only !== undefined && !name.startsWith(values.only)) continue;
    const random = createRandom(Number(values.seed));
    const { worst, count } = await search(makeAttack, { random, forMs: Number(values.seconds) * 1000 });
    // Once more, so that a pause of the machine is not taken for a find.
    const ms = Math.min(worst.ms, await costOf(worst.attack, LAST_TRIES));
    isOver ||= ms > BAR_MS;
    console.log(
      `${name.padEnd(36)} ${String(count).padStart(7)} tried, worst ${ms.toFixed(3).padStart(8)} ms${ms > BAR_MS ? '  OVER THE BAR' : ''}  ${worst.attack.describe().slice(0, 140)}`,
    );
  }
  process.exitCode = isOver ? 1 : 0;
}

/** Half of the tries are new ones, half are changes of what took longest. */
async function search(
  makeAttack: (random: Random) => Attack,
  { random, forMs }: { random: Random; forMs: number },
): Promise<{ worst: Found; count: number }> {
  const endsAtMs = performance.now() + forMs;
  let best: Found[] = [];
  let count = 0;
  while (performance.now() < endsAtMs || count < 2) {
    const parent = best.length > 0 && random.chance(0.5) ? random.pick(best).attack : null;
    const attack = parent ? parent.change(random) : makeAttack(random);
    best.push({ attack, ms: await costOf(attack, TRIES) });
    best = best.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_KEPT);
    count++;
  }
  return { worst: best[0]!, count };
}

async function costOf(attack: Attack, tries: number): Promise<number> {
  const run = await attack.prepare();
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tries; turn++) least = Math.min(least, await run());
  return least;
}

await main();
