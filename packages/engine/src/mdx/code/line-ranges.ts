const MAX_LINES = 20_000;

/** `1-3,5` → 1, 2, 3, 5. What is no number is skipped. */
export function parseRanges(text: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const part of text.split(',')) {
    const found = /^\s*(\d{1,6})(?:\s*(?:-|\.\.)\s*(\d{1,6}))?\s*$/.exec(part);
    if (!found) continue;
    const first = Number(found[1]);
    const last = found[2] === undefined ? first : Number(found[2]);
    for (let line = first; line <= last && lines.size < MAX_LINES; line++) lines.add(line);
  }
  return lines;
}
