/** How much one visitor may ask: so many questions a minute and a day, for so many tokens, few at once; in bounded memory. */
import { AssistantFailure } from '../assistant-failure.ts';
import { dayOf, secondsToMidnight } from './day.ts';

export interface VisitorLimits {
  perMinute: number;
  perDay: number;
  /** Of the model. What is under way when they are used up is still answered. */
  tokensPerDay: number;
}

/** Who asks, as budgets count them: alone, or with others who together may ask so many times as much. */
export interface CountedVisitor {
  name: string;
  times: number;
}

interface Visitor {
  times: number;
  /** Questions that may be asked at once; grows with time. */
  left: number;
  countedAtMs: number;
  day: string;
  today: number;
  tokens: number;
  underWay: number;
}

const AT_ONCE_PER_VISITOR = 3;
const AT_ONCE = 64;
const MOST_VISITORS = 10_000;

export class VisitorBudget {
  readonly #limits: VisitorLimits;
  readonly #nowMs: () => number;
  /** Those who asked longest ago first. */
  readonly #visitors = new Map<string, Visitor>();
  #underWay = 0;

  constructor(limits: VisitorLimits, nowMs: () => number = Date.now) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  get remembered(): number {
    return this.#visitors.size;
  }

  /** What to call when it is over, with what it cost; throws when it is too much. */
  enter(counted: readonly CountedVisitor[]): (tokens: number) => void {
    const visitors = counted.map((one) => this.#visitor(one));
    for (const visitor of visitors) this.#refuseSpent(visitor);
    if (this.#underWay >= AT_ONCE)
      throw new AssistantFailure('busy', 'Many are asking just now. Try again in a moment.', 5);
    for (const visitor of visitors) {
      visitor.left--;
      visitor.today++;
      visitor.underWay++;
    }
    this.#underWay++;
    let isOver = false;
    return (tokens) => {
      if (isOver) return;
      isOver = true;
      for (const visitor of visitors) {
        visitor.tokens += tokens;
        visitor.underWay--;
      }
      this.#underWay--;
    };
  }

  #refuseSpent(visitor: Visitor): void {
    const { times } = visitor;
    const perMinute = this.#limits.perMinute * times;
    const perDay = this.#limits.perDay * times;
    if (visitor.today >= perDay)
      throw spent(
        `You have asked ${perDay} questions today, which is as many as one visitor may. Come back tomorrow.`,
        secondsToMidnight(this.#nowMs()),
      );
    if (visitor.tokens >= this.#limits.tokensPerDay * times)
      throw spent(
        'Your questions today were long: you have asked as much as one visitor may. Come back tomorrow.',
        secondsToMidnight(this.#nowMs()),
      );
    if (visitor.left < 1) {
      const seconds = Math.ceil(((1 - visitor.left) * 60) / perMinute);
      throw spent(`That is more than ${perMinute} questions a minute. Wait ${seconds} s.`, seconds);
    }
    if (visitor.underWay >= AT_ONCE_PER_VISITOR * times)
      throw spent('Your other questions are still being answered. Wait for them.', 5);
  }

  #visitor({ name, times }: CountedVisitor): Visitor {
    const perMinute = this.#limits.perMinute * times;
    const nowMs = this.#nowMs();
    const day = dayOf(nowMs);
    const visitor = this.#visitors.get(name) ?? {
      ...{ times, left: perMinute, countedAtMs: nowMs, day, today: 0, tokens: 0, underWay: 0 },
    };
    const grown = (Math.max(0, nowMs - visitor.countedAtMs) / 60_000) * perMinute;
    visitor.left = Math.min(perMinute, visitor.left + grown);
    visitor.countedAtMs = nowMs;
    if (visitor.day !== day) Object.assign(visitor, { day, today: 0, tokens: 0 });
    this.#visitors.delete(name);
    if (this.#visitors.size >= MOST_VISITORS) this.#forgetOne();
    this.#visitors.set(name, visitor);
    return visitor;
  }

  #forgetOne(): void {
    for (const [name, { underWay }] of this.#visitors) {
      if (underWay > 0) continue;
      this.#visitors.delete(name);
      return;
    }
  }
}

function spent(message: string, retryAfterSeconds: number): AssistantFailure {
  return new AssistantFailure('budget', message, retryAfterSeconds);
}
