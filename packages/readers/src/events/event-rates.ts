/** How many events one network may send: a bucket for each that came lately, in bounded memory. */
import { type CountedNetwork, countedNetworks } from '@bindery/network';

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
    const buckets = countedNetworks(address).map((network) => this.#bucket(network, nowMs));
    if (buckets.some(({ left }) => left < events)) return false;
    for (const bucket of buckets) bucket.left -= events;
    return true;
  }

  #bucket({ name, times }: CountedNetwork, nowMs: number): Bucket {
    const atOnce = AT_ONCE * times;
    const bucket = this.#buckets.get(name) ?? { left: atOnce, countedAtMs: nowMs };
    const grown = ((nowMs - bucket.countedAtMs) / 60_000) * PER_MINUTE * times;
    bucket.left = Math.min(atOnce, bucket.left + grown);
    bucket.countedAtMs = nowMs;
    this.#buckets.delete(name);
    if (this.#buckets.size >= MOST_NETWORKS) this.#buckets.delete(this.#buckets.keys().next().value!);
    this.#buckets.set(name, bucket);
    return bucket;
  }

  get remembered(): number {
    return this.#buckets.size;
  }
}
