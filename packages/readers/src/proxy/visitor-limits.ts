/** How much a visitor may ask of the proxy: so many calls a minute, so many at once; in bounded memory. */
import { type CountedNetwork, countedNetworks } from '@bindery/network';
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
  times: number;
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
    const visitors = countedNetworks(address).map((network) => this.#visitor(network));
    for (const { left, times } of visitors) {
      if (left >= 1) continue;
      const perMinute = this.#perMinute * times;
      const seconds = Math.ceil(((1 - left) * 60) / perMinute);
      throw tooMany(`More than ${perMinute} calls a minute are too many.`, seconds);
    }
    for (const visitor of visitors) visitor.left--;
    for (const { underWay, times } of visitors) {
      const most = AT_ONCE_PER_VISITOR * times;
      if (underWay >= most) throw tooMany(`More than ${most} calls at once are too many.`, 1);
    }
    const ofSite = this.#sites.get(site) ?? 0;
    if (ofSite >= (AT_ONCE - this.#underWay) * SITE_SHARE) throw tooMany('The proxy is busy.', 2);
    this.#count(visitors, site, 1);
    let isOver = false;
    return () => {
      if (!isOver) this.#count(visitors, site, -1);
      isOver = true;
    };
  }

  #count(visitors: Visitor[], site: Site, by: 1 | -1): void {
    for (const visitor of visitors) visitor.underWay += by;
    this.#underWay += by;
    const ofSite = (this.#sites.get(site) ?? 0) + by;
    if (ofSite === 0) this.#sites.delete(site);
    else this.#sites.set(site, ofSite);
  }

  #visitor({ name, times }: CountedNetwork): Visitor {
    const nowMs = this.#nowMs();
    const perMinute = this.#perMinute * times;
    const visitor = this.#visitors.get(name) ?? { times, left: perMinute, countedAtMs: nowMs, underWay: 0 };
    const grown = ((nowMs - visitor.countedAtMs) / 60_000) * perMinute;
    visitor.left = Math.min(perMinute, visitor.left + grown);
    visitor.countedAtMs = nowMs;
    this.#visitors.delete(name);
    if (this.#visitors.size >= MOST_VISITORS) this.#forgetOne();
    this.#visitors.set(name, visitor);
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
