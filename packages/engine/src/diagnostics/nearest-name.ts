/** The candidate that was most likely meant, or null when none is close. Ties go to the first candidate. */
export function nearestName(written: string, candidates: Iterable<string>): string | null {
  const wanted = written.toLowerCase();
  const limit = Math.min(3, Math.max(1, Math.floor(wanted.length / 3)));
  let best: string | null = null;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance);
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

/** Optimal string alignment: a swap of two neighbours counts as one edit. Gives up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (a.length > 200 || b.length > 200) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let value = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, beforeLast[j - 2]! + 1);
      }
      row.push(value);
    }
    if (Math.min(...row) >= limit) return limit;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
