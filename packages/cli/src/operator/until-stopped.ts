/** SIGINT and SIGTERM stop everything in order; a second one, or a stop that hangs, ends the process at once. */

export interface Stopping {
  /** Resolves when somebody asked to stop. */
  asked: Promise<NodeJS.Signals>;
  isAsked(): boolean;
}

const STOP_DEADLINE_MS = 25_000;
/** A terminal sends Ctrl-C to everybody, and npm and our launcher pass it on: one keystroke arrives several times. */
const SAME_KEYSTROKE_MS = 500;

/** Call before starting anything: a signal during start-up is kept and obeyed as soon as there is something to stop. */
export function watchSignals(): Stopping {
  let askedAtMs: number | null = null;
  const asked = new Promise<NodeJS.Signals>((resolve) => {
    const ask = (signal: NodeJS.Signals) => {
      const nowMs = performance.now();
      if (askedAtMs !== null && nowMs - askedAtMs > SAME_KEYSTROKE_MS) process.exit(1);
      askedAtMs ??= nowMs;
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
    if (process.env.npm_command === 'exec') whenOrphaned(() => ask('SIGTERM'));
  });
  return { asked, isAsked: () => askedAtMs !== null };
}

const LOOK_EVERY_MS = 500;

/** `npx` passes a signal to a shell between us, which dies without passing it on. */
function whenOrphaned(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY_MS);
  timer.unref();
}

export async function stopWhenAsked({ asked }: Stopping, stop: () => Promise<void>): Promise<number> {
  await asked;
  setTimeout(() => {
    process.stderr.write('Stopping took too long, so the process ends now.\n');
    process.exit(1);
  }, STOP_DEADLINE_MS).unref();
  await stop();
  // Job code that ignores its abort must not keep a stopped process alive.
  setTimeout(() => process.exit(0), 200).unref();
  return 0;
}
