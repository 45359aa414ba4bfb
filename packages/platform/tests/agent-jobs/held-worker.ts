/** A worker of agent jobs in a process of its own that says where it is and waits there until it is let go. */
import type { RunStep } from '../../src/agent-jobs/run-options.ts';
import { findProblems } from '../../src/agent-jobs/site-check.ts';
import type { RunSettings } from './run-options.ts';
import { startWorkerInProcess } from './worker-in-process.ts';

export type HeldPlace = RunStep | 'checking';
export type HeldOrder = { hold: HeldPlace | null } | 'go';
/** Beside them come the types of the worker's job events. */
export type HeldNews = { at: HeldPlace };

let hold: HeldPlace | null = null;
let letGo: (() => void) | null = null;
process.on('message', (order: HeldOrder) => {
  if (order === 'go') letGo?.();
  else hold = order.hold;
});

const settings = JSON.parse(process.argv[2]!) as { url: string; run: RunSettings; leaseSeconds: number };
await startWorkerInProcess(settings, {
  onStep: (step) => (step === hold ? waitAt(step) : undefined),
  async findProblems(site) {
    const found = findProblems(site);
    // Said while the engine is at work.
    if (hold === 'checking') process.send?.({ at: 'checking' } satisfies HeldNews);
    return found;
  },
});

function waitAt(place: HeldPlace): Promise<void> {
  hold = null;
  process.send?.({ at: place } satisfies HeldNews);
  return new Promise((resolve) => {
    letGo = resolve;
  });
}
