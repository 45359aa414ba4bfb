/** Which places somebody means who has typed a few letters. Pure. */
const MOST_SHOWN = 40;

export function bestMatches<Place extends { words: string; where: string }>(
  places: Place[],
  text: string,
): Place[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  return places
    .map((place, index) => ({ place, index, score: scoreOf(place, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, MOST_SHOWN)
    .map(({ place }) => place);
}

/** Every word must stand somewhere; at the start of a name counts more than at the start of a word, and inside least. */
function scoreOf({ words, where }: { words: string; where: string }, wanted: string[]): number {
  let score = 1;
  for (const word of wanted) {
    const best = Math.max(2 * placeIn(words.toLowerCase(), word), placeIn(where.toLowerCase(), word));
    if (best === 0) return 0;
    score += best;
  }
  return score;
}

function placeIn(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at < 0) return 0;
  if (at === 0) return 3;
  return /[\s./-]/.test(text[at - 1]!) ? 2 : 1;
}
