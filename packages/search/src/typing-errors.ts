/** How many letters must be put in, left out, replaced or swapped to get from one word to another. */

const MOST = 48;
const rows = [new Uint8Array(MOST), new Uint8Array(MOST), new Uint8Array(MOST)];

/** Counts up to `most`, and gives one more beyond. `asPrefix`: the word may go on. */
export function typingErrors(
  typed: string,
  word: string,
  { most, asPrefix = false }: { most: number; asPrefix?: boolean },
): number {
  const typedLength = typed.length;
  const wordLength = asPrefix ? Math.min(word.length, typedLength + most) : word.length;
  if (typedLength >= MOST || wordLength >= MOST) return most + 1;
  if (typedLength - wordLength > most || (!asPrefix && wordLength - typedLength > most)) return most + 1;
  let [earlier, before, now] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= wordLength; column++) before[column] = column;
  for (let row = 1; row <= typedLength; row++) {
    const letter = typed.charCodeAt(row - 1);
    now[0] = row;
    let least = row;
    for (let column = 1; column <= wordLength; column++) {
      const other = word.charCodeAt(column - 1);
      let cost = Math.min(
        before[column]! + 1,
        now[column - 1]! + 1,
        before[column - 1]! + (letter === other ? 0 : 1),
      );
      const isSwapped =
        row > 1 &&
        column > 1 &&
        letter === word.charCodeAt(column - 2) &&
        typed.charCodeAt(row - 2) === other;
      if (isSwapped) cost = Math.min(cost, earlier[column - 2]! + 1);
      now[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [earlier, before, now] = [before, now, earlier];
  }
  let errors = before[wordLength]!;
  if (asPrefix)
    for (let column = 0; column < wordLength; column++) errors = Math.min(errors, before[column]!);
  return Math.min(errors, most + 1);
}

/** So many errors are forgiven in a word. */
export function forgivenErrors(word: string): number {
  // A pair of characters of a script without letters has no typing errors.
  if (word.length < 3 || word.charCodeAt(0) >= 0x2e80) return 0;
  return word.length < 9 ? 1 : 2;
}
