/** A runtime that ends itself with SIGKILL at a named step, the n-th time that it comes; started by kills.test.ts. */
import { createLog, readRuntimeSettings, startRuntime } from '../../src/self-hosted.ts';

export interface KillPlan {
  flags: Record<string, string | boolean>;
  /** Null: it stays alive. */
  killAt: { step: string; time: number } | { afterMs: number } | null;
}

const plan = JSON.parse(process.argv[2]!) as KillPlan;
let seen = 0;
if (plan.killAt && 'afterMs' in plan.killAt)
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), plan.killAt.afterMs);
const runtime = await startRuntime({
  settings: readRuntimeSettings({ flags: plan.flags, environment: {}, workingFolder: '/' }),
  log: createLog(process.stderr),
  onStep: (step) => {
    if (plan.killAt && 'step' in plan.killAt && step === plan.killAt.step && ++seen === plan.killAt.time) {
      process.kill(process.pid, 'SIGKILL');
    }
  },
});
await runtime.settled;
process.send!({ port: runtime.port });
process.on('message', async () => {
  await runtime.stop();
  process.exit(0);
});
