import { LimitExceeded } from './expression-error.ts';

export interface Limits {
  /** Syntax nodes visited and elements touched. */
  steps: number;
  /** Characters of strings made, plus a flat rate per array slot and object property. */
  allocatedBytes: number;
  /** Nesting of syntax and calls together; far below what the host's stack bears. */
  depth: number;
  arrayLength: number;
  stringLength: number;
}

export const PAGE_LIMITS: Limits = {
  steps: 1_000_000,
  allocatedBytes: 16 * 1024 * 1024,
  depth: 600,
  arrayLength: 50_000,
  stringLength: 2 * 1024 * 1024,
};

/** Charged after this many characters looked at, so that one step over a long string costs what it takes. */
const CHARACTERS_PER_STEP = 64;
const BYTES_PER_SLOT = 16;

/** What one page may still spend; shared by all its expressions and modules. */
export class Budget {
  readonly limits: Limits;
  stepsLeft: number;
  bytesLeft: number;
  depth = 0;

  constructor(limits: Limits) {
    this.limits = limits;
    this.stepsLeft = limits.steps;
    this.bytesLeft = limits.allocatedBytes;
  }

  spend(steps: number, offset: number): void {
    this.stepsLeft -= steps;
    if (!(this.stepsLeft >= 0)) throw new LimitExceeded('this page computes for too long', offset);
  }

  /** Reading through `length` characters. */
  scan(length: number, offset: number): void {
    this.spend(1 + Math.floor(length / CHARACTERS_PER_STEP), offset);
  }

  /** Searching is charged at its worst case, the product of both lengths. */
  search(length: number, needleLength: number, offset: number): void {
    this.spend(1 + Math.floor((length * Math.max(1, needleLength)) / 1024), offset);
  }

  string(length: number, offset: number): void {
    if (!(length <= this.limits.stringLength)) throw new LimitExceeded('this string grows too long', offset);
    this.allocate(length, offset);
    this.scan(length, offset);
  }

  slots(count: number, offset: number): void {
    if (!(count <= this.limits.arrayLength)) throw new LimitExceeded('this list grows too long', offset);
    this.allocate(count * BYTES_PER_SLOT, offset);
    this.spend(count, offset);
  }

  enter(offset: number): void {
    this.depth += 1;
    if (this.depth > this.limits.depth) throw new LimitExceeded('this is nested too deeply', offset);
  }

  leave(): void {
    this.depth -= 1;
  }

  private allocate(bytes: number, offset: number): void {
    this.bytesLeft -= bytes;
    if (!(this.bytesLeft >= 0)) throw new LimitExceeded('this page needs too much memory', offset);
  }
}

export function createBudget(limits: Partial<Limits> = {}): Budget {
  return new Budget({ ...PAGE_LIMITS, ...limits });
}
