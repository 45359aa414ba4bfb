/**
 * How many different things are told apart in a day: referrers, queries and broken addresses are whatever somebody
 * sends. Beyond that they are counted together. By process: several together tell apart so many more.
 */
import type { Measure } from './measures.ts';

export const OTHER_KEY = '(other)';
const MOST_OF_ONE = 5_000;
const MOST_OF_ALL = 200_000;

export class KeyLimits {
  readonly #known = new Map<string, Set<string>>();
  readonly #mostOfOne: number;
  #day = '';
  #size = 0;

  constructor(mostOfOne = MOST_OF_ONE) {
    this.#mostOfOne = mostOfOne;
  }

  bounded(source: number, measure: Measure, key: string, day: string): string {
    if (day > this.#day) this.#forget(day);
    const name = `${source} ${measure}`;
    const keys = this.#known.get(name) ?? new Set();
    if (keys.has(key)) return key;
    if (keys.size >= this.#mostOfOne || this.#size >= MOST_OF_ALL) return OTHER_KEY;
    keys.add(key);
    this.#known.set(name, keys);
    this.#size++;
    return key;
  }

  #forget(day: string): void {
    this.#known.clear();
    this.#size = 0;
    this.#day = day;
  }
}
