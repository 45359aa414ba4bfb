/** Token buckets in this process's memory: a limit holds per process, by design (no store on the hot path). */
import { countedNetworks } from '@bindery/network';

export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Until the bucket is full again. */
  resetSeconds: number;
  /** Until the next one is allowed. */
  retryAfterSeconds: number;
}

export interface RateLimit {
  take(name: string): Allowance;
  /** What is left, without taking. */
  peek(name: string): Allowance;
  /** Whether somebody of this name was here lately. */
  knows(name: string): boolean;
}

export interface RateLimitOptions {
  perSecond: number;
  /** How many at once; default: one second's worth. */
  burst?: number;
  now?: () => number;
}

interface Bucket {
  tokens: number;
  at: number;
}

const SWEEP_AT = 10_000;

export function createRateLimit({
  perSecond,
  burst = perSecond,
  now = performance.now.bind(performance),
}: RateLimitOptions): RateLimit {
  const buckets = new Map<string, Bucket>();
  let sweepAt = SWEEP_AT;

  const refill = (name: string): Bucket => {
    const at = now();
    const bucket = buckets.get(name);
    if (bucket) {
      bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond);
      bucket.at = at;
      return bucket;
    }
    if (buckets.size >= sweepAt) sweep(at);
    const fresh = { tokens: burst, at };
    buckets.set(name, fresh);
    return fresh;
  };
  // A bucket that is full again says nothing.
  const sweep = (at: number) => {
    for (const [name, { tokens, at: since }] of buckets) {
      if (tokens + ((at - since) / 1000) * perSecond >= burst) buckets.delete(name);
    }
    sweepAt = Math.max(SWEEP_AT, buckets.size * 2);
  };
  const describe = (bucket: Bucket, allowed: boolean): Allowance => ({
    allowed,
    limit: perSecond,
    remaining: Math.floor(bucket.tokens),
    resetSeconds: Math.ceil((burst - bucket.tokens) / perSecond),
    retryAfterSeconds: Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)),
  });
  return {
    take(name) {
      const bucket = refill(name);
      const allowed = bucket.tokens >= 1;
      if (allowed) bucket.tokens -= 1;
      return describe(bucket, allowed);
    },
    peek(name) {
      const bucket = refill(name);
      return describe(bucket, bucket.tokens >= 1);
    },
    knows: (name) => buckets.has(name),
  };
}

/** Of clients, by their address; all of a wide network are limited together as well. */
export type AddressLimit = Pick<RateLimit, 'take' | 'peek'>;

export function createAddressLimit({
  perSecond,
  burst = perSecond,
  ...rest
}: RateLimitOptions): AddressLimit {
  const byTimes = new Map<number, RateLimit>();
  const limitOf = (times: number): RateLimit => {
    const limit =
      byTimes.get(times) ?? createRateLimit({ ...rest, perSecond: perSecond * times, burst: burst * times });
    byTimes.set(times, limit);
    return limit;
  };
  const ask = (address: string, what: 'take' | 'peek'): Allowance => {
    const asked = countedNetworks(address);
    const peeked = asked.map(({ name, times }) => limitOf(times).peek(name));
    const refused = peeked.find(({ allowed }) => !allowed);
    if (refused || what === 'peek') return refused ?? peeked[0]!;
    return asked.map(({ name, times }) => limitOf(times).take(name))[0]!;
  };
  return { take: (address) => ask(address, 'take'), peek: (address) => ask(address, 'peek') };
}
