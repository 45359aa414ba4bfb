/** How many event streams may be open at once: each holds a socket, and has its turn at every piece of news. */
import { type Caller, callerId } from './caller.ts';
import { tooMany } from './errors.ts';

export interface OpenStreams {
  /** Throws 429; else answers what is to be called once the stream has ended. */
  enter(caller: Caller): () => void;
}

export interface StreamLimits {
  /** Of one key or person. */
  ofCaller: number;
  ofOrganization: number;
}

/** Seconds after which somebody else's may have ended. */
const RETRY_SECONDS = 10;

export function createOpenStreams({ ofCaller, ofOrganization }: StreamLimits): OpenStreams {
  const open = new Map<string, number>();
  const change = (name: string, by: number) => {
    const count = (open.get(name) ?? 0) + by;
    if (count === 0) open.delete(name);
    else open.set(name, count);
  };
  return {
    enter(caller) {
      const names = { caller: callerId(caller), organization: caller.organizationId };
      if ((open.get(names.caller) ?? 0) >= ofCaller)
        throw tooMany(`At most ${ofCaller} of your streams may be open at once. Close one.`, RETRY_SECONDS);
      if ((open.get(names.organization) ?? 0) >= ofOrganization)
        throw tooMany(
          `At most ${ofOrganization} streams of an organization may be open at once. Close one.`,
          RETRY_SECONDS,
        );
      for (const name of Object.values(names)) change(name, 1);
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        for (const name of Object.values(names)) change(name, -1);
      };
    },
  };
}
