/** How many events one network may send: a bucket for each that came lately, in bounded memory. */
import { networkOf } from '@bindery/network';

const PER_MINUTE = 1_200;
const AT_ONCE = 300;
const MOST_NETWORKS = 20_000;

interface Bucket {
  left: number;
  countedAtMs: number;
}

export class EventRates {
  /** Those who came longest ago first. */
  readonly #buckets = new Map<string, Bucket>();

  /** Whether so many more are not too many; they are counted when they are not. */
  admits(address: string, events: number, nowMs: number): boolean {
    const network = networkOf(address);
    const bucket = this.#buckets.get(network) ?? { left: AT_ONCE, countedAtMs: nowMs };
    bucket.left = Math.min(AT_ONCE, bucket.left + ((nowMs - bucket.countedAtMs) / 60_000) * PER_MINUTE);
    bucket.countedAtMs = nowMs;
    this.#buckets.delete(network);
    if (this.#buckets.size >= MOST_NETWORKS) this.#buckets.delete(this.#buckets.keys().next().value!);
    this.#buckets.set(network, bucket);
    if (bucket.left < events) return false;
    bucket.left -= events;
    return true;
  }

  get remembered(): number {
    return this.#buckets.size;
  }
}
