/** Ids of headings as GitHub makes them, so that deep links people already have keep working. */

const DROPPED = /[^\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\- ]/gu;
const PLAIN = /^[a-z0-9_ -]*$/;

export function slug(text: string): string {
  const lower = text.trim().toLowerCase();
  const kept = PLAIN.test(lower) ? lower : lower.replace(DROPPED, '');
  return kept.replaceAll(' ', '-');
}

/** Ids of one page: unique, a repeated one gets `-1`, `-2`, … */
export class IdRegistry {
  private readonly taken = new Map<string, number>();

  has(id: string): boolean {
    return this.taken.has(id);
  }

  /** Reserves an id as written; false when the page already has it. */
  reserve(id: string): boolean {
    if (this.taken.has(id)) return false;
    this.taken.set(id, 0);
    return true;
  }

  unique(wanted: string): string {
    const base = wanted === '' ? 'section' : wanted;
    const seen = this.taken.get(base);
    if (seen === undefined) {
      this.taken.set(base, 0);
      return base;
    }
    let count = seen;
    let id: string;
    do {
      count += 1;
      id = `${base}-${count}`;
    } while (this.taken.has(id));
    this.taken.set(base, count);
    this.taken.set(id, 0);
    return id;
  }
}
