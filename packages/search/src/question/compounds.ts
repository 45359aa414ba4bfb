/** Words written together: whoever asks for the end of a week means `endofweek`. */

const SHORTEST = 3;
const LONGEST = 40;
/** Shorter ones that names are made with. */
const PARTICLES = new Set(['by', 'if', 'in', 'ip', 'is', 'of', 'on', 'or', 'to']);
/** Larger sites have words enough. */
const MOST_LISTED = 60_000;

export type Compounds = ReadonlyMap<string, readonly string[]>;

/** By a word, the listed words that it is part of; all of their parts are words themselves. */
export function findCompounds(listed: readonly string[]): Compounds {
  const known = new Set(listed.slice(0, MOST_LISTED));
  const compounds = new Map<string, string[]>();
  for (const word of known) {
    if (word.length < SHORTEST + 2 || word.length > LONGEST) continue;
    for (const part of new Set(partsOf(word, known))) {
      if (part.length >= SHORTEST) compounds.set(part, [...(compounds.get(part) ?? []), word]);
    }
  }
  return compounds;
}

/** The fewest words that make up another one; nothing where it cannot be cut. */
function partsOf(word: string, known: ReadonlySet<string>): string[] {
  const best: (string[] | undefined)[] = [[]];
  for (let end = 2; end <= word.length; end++) {
    for (let start = 0; start <= end - 2; start++) {
      const before = best[start];
      if (!before || (start === 0 && end === word.length)) continue;
      const part = word.slice(start, end);
      const isWord = part.length < SHORTEST ? PARTICLES.has(part) : known.has(part);
      if (isWord && before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY))
        best[end] = [...before, part];
    }
  }
  return best[word.length] ?? [];
}
