/** How much looking for near names may still cost, in letters compared. */
export interface Effort {
  left: number;
}

/** A few hundredths of a second: enough for a hundred mistakes among ten thousand names. */
export function createEffort(): Effort {
  return { left: 5_000_000 };
}

/**
 * The candidate that was most likely meant, or null when none is close. Ties go to the first candidate. Whoever looks
 * for many names gives one `effort` for all of them: when it is used up, nothing is near any more.
 */
export function nearestName(
  written: string,
  candidates: Iterable<string>,
  effort: Effort = createEffort(),
): string | null {
  if (written.length > LONGEST) return null;
  const wanted = written.toLowerCase();
  const rows = createRows();
  const limit = Math.min(3, Math.max(1, Math.floor(wanted.length / 3)));
  let best: string | null = null;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (effort.left <= 0) return best;
    effort.left -= 1;
    if (Math.abs(candidate.length - wanted.length) >= bestDistance || candidate.length > LONGEST) continue;
    const distance = editDistance(wanted, candidate.toLowerCase(), { limit: bestDistance, effort, rows });
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** `Did you mean "x"?`, else the list of what is possible when it is short enough to read. */
export function suggestName(written: string, candidates: readonly string[]): string | null {
  const nearest = nearestName(written, candidates);
  if (nearest !== null) return `Did you mean "${nearest}"?`;
  return candidates.length > 0 && candidates.length <= 20 ? `Possible: ${candidates.join(', ')}.` : null;
}

/** Longer names are never near to each other. */
const LONGEST = 200;
/** What it costs to begin a comparison, in letters. */
const BEGINNING = 20;

/** Three rows of the table of distances: that before the last one, the last one, the one at hand. */
type Rows = [beforeLast: Uint8Array, last: Uint8Array, row: Uint8Array];

function createRows(): Rows {
  return [new Uint8Array(LONGEST + 2), new Uint8Array(LONGEST + 2), new Uint8Array(LONGEST + 2)];
}

/**
 * Optimal string alignment: a swap of two neighbours counts as one edit. Gives up at `limit`, and so looks only at
 * places that far from each other.
 */
function editDistance(
  a: string,
  b: string,
  { limit, effort, rows }: { limit: number; effort: Effort; rows: Rows },
): number {
  let [beforeLast, last, row] = rows;
  effort.left -= BEGINNING;
  for (let j = 0; j <= Math.min(b.length, limit + 1); j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    row[from - 1] = from === 1 ? Math.min(i, limit) : limit;
    row[to + 1] = limit;
    let least = row[from - 1]!;
    effort.left -= to - from + 1;
    for (let j = from; j <= to; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, beforeLast[j - 2]! + 1);
      }
      row[j] = value;
      least = Math.min(least, value);
    }
    if (least >= limit) return limit;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return Math.min(limit, last[b.length]!);
}
