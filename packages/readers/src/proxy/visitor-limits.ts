/** How much a visitor may ask of the proxy: so many calls a minute, so many at once; in bounded memory. */
import { networkOf } from '@bindery/network';
import { ProxyFailure } from './proxy-failure.ts';

export interface LimitOptions {
  /** Of one visitor. */
  perMinute: number;
  /** For tests. */
  nowMs?: () => number;
}

/** A project, or what stands for one where there is but one: each version of it has the same places. */
export type Site = string | object;

interface Visitor {
  /** Calls that may be made at once; grows with time. */
  left: number;
  countedAtMs: number;
  underWay: number;
}

const AT_ONCE_PER_VISITOR = 6;
const AT_ONCE = 128;
/** Of those that are left: alone, a site has a quarter of all, and the more are taken, the less each may have of them. */
const SITE_SHARE = 1 / 3;
const MOST_VISITORS = 10_000;

export class VisitorLimits {
  /** Those who called longest ago first. */
  readonly #visitors = new Map<string, Visitor>();
  /** Only those that have calls under way. */
  readonly #sites = new Map<Site, number>();
  readonly #perMinute: number;
  readonly #nowMs: () => number;
  #underWay = 0;

  constructor({ perMinute, nowMs = () => performance.now() }: LimitOptions) {
    this.#perMinute = perMinute;
    this.#nowMs = nowMs;
  }

  get remembered(): number {
    return this.#visitors.size;
  }

  /** What to call when it is over; throws when it is too much. */
  enter(address: string, site: Site): () => void {
    const visitor = this.#visitor(networkOf(address));
    if (visitor.left < 1) {
      const seconds = Math.ceil(((1 - visitor.left) * 60) / this.#perMinute);
      throw tooMany(`More than ${this.#perMinute} calls a minute are too many.`, seconds);
    }
    visitor.left--;
    if (visitor.underWay >= AT_ONCE_PER_VISITOR)
      throw tooMany(`More than ${AT_ONCE_PER_VISITOR} calls at once are too many.`, 1);
    const ofSite = this.#sites.get(site) ?? 0;
    if (ofSite >= (AT_ONCE - this.#underWay) * SITE_SHARE) throw tooMany('The proxy is busy.', 2);
    this.#count(visitor, site, 1);
    let isOver = false;
    return () => {
      if (!isOver) this.#count(visitor, site, -1);
      isOver = true;
    };
  }

  #count(visitor: Visitor, site: Site, by: 1 | -1): void {
    visitor.underWay += by;
    this.#underWay += by;
    const ofSite = (this.#sites.get(site) ?? 0) + by;
    if (ofSite === 0) this.#sites.delete(site);
    else this.#sites.set(site, ofSite);
  }

  #visitor(network: string): Visitor {
    const nowMs = this.#nowMs();
    const known = this.#visitors.get(network);
    const visitor = known ?? { left: this.#perMinute, countedAtMs: nowMs, underWay: 0 };
    const grown = ((nowMs - visitor.countedAtMs) / 60_000) * this.#perMinute;
    visitor.left = Math.min(this.#perMinute, visitor.left + grown);
    visitor.countedAtMs = nowMs;
    this.#visitors.delete(network);
    if (this.#visitors.size >= MOST_VISITORS) this.#forgetOne();
    this.#visitors.set(network, visitor);
    return visitor;
  }

  #forgetOne(): void {
    for (const [network, { underWay }] of this.#visitors) {
      if (underWay > 0) continue;
      this.#visitors.delete(network);
      return;
    }
  }
}

function tooMany(message: string, retryAfterSeconds: number): ProxyFailure {
  return new ProxyFailure('rate_limited', message, retryAfterSeconds);
}
