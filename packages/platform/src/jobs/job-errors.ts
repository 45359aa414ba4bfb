/** Every way a job can stop short, as a class, and what its user reads. */

/** Thrown by a job: no retry, and the user sees the message. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
}

/** The job is no longer this worker's: cancelled, taken over, or ended. Nothing was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(jobId: string) {
    super(`Job ${jobId} is no longer this worker's`);
  }
}

/** Why `signal` aborts when the job ran out of its own time. */
export class TimeLimitExceeded extends Error {
  override readonly name = 'TimeLimitExceeded';

  constructor(maxRunSeconds: number) {
    super(tooLongMessage(maxRunSeconds));
  }
}

/** Why `signal` aborts when the process is about to stop; the job goes back to the queue. */
export class ShuttingDown extends Error {
  override readonly name = 'ShuttingDown';

  constructor() {
    super('The worker is shutting down');
  }
}

export const CANCELLED_MESSAGE = 'cancelled';

export function tooLongMessage(maxRunSeconds: number): string {
  return `The job took longer than the ${maxRunSeconds} seconds it may take. Make it smaller, or ask the operator to raise the limit.`;
}

export function workerLostMessage(attempts: number): string {
  return `The job was given up: ${attempts} worker${attempts === 1 ? '' : 's'} in a row died or went silent while running it, perhaps for lack of memory. Try again; if it happens again, ask the operator to look at the worker's log.`;
}

export function unexpectedErrorMessage(jobId: string, attempts: number): string {
  const tried = attempts === 1 ? 'The job failed' : `The job failed ${attempts} times`;
  return `${tried} for a reason that is not your content's. Try again later; if it happens again, ask the operator to look for ${jobId} in the log.`;
}
