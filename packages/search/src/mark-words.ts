/** The words that were found, in a text: which pieces of it to mark, and which part of it to show. */
import { termsOf } from './scan-terms.ts';

export interface Piece {
  text: string;
  marked: boolean;
}

/** A word, or what stands between words. */
const PIECE = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu;
/** Its only term is itself in small letters; a space has none, and none is found. */
const PLAIN = /^[A-Z]?[a-z\d ]*$/;
const EXCERPT_CHARS = 160;
const BEFORE_CHARS = 40;

/** `found`: terms, as the index has them. */
export function markWords(text: string, found: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of foundPlaces(text, found)) {
    if (start > at) pieces.push({ text: text.slice(at, start), marked: false });
    pieces.push({ text: text.slice(start, end), marked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces;
}

/** The part of a text where most of the words stand close together. */
export function excerptOf(text: string, found: ReadonlySet<string>): Piece[] {
  const places = foundPlaces(text, found);
  let best = 0;
  let most = 0;
  for (const [index, [start]] of places.entries()) {
    const words = new Set<string>();
    for (
      let next = index;
      next < places.length && places[next]![1] - start <= EXCERPT_CHARS - BEFORE_CHARS;
      next++
    ) {
      words.add(text.slice(...places[next]!).toLowerCase());
    }
    if (words.size > most) {
      most = words.size;
      best = start;
    }
  }
  const start = best <= BEFORE_CHARS ? 0 : wordStart(text, best - BEFORE_CHARS);
  const end = Math.min(text.length, start + EXCERPT_CHARS);
  const cut = end < text.length ? Math.max(text.lastIndexOf(' ', end), start + EXCERPT_CHARS - 20) : end;
  const shown = `${start > 0 ? '…' : ''}${text.slice(start, cut).trim()}${cut < text.length ? '…' : ''}`;
  return markWords(shown, found);
}

/** Starts and ends, in order, none over another. */
function foundPlaces(text: string, found: ReadonlySet<string>): [start: number, end: number][] {
  const places: [number, number][] = [];
  let index = 0;
  PIECE.lastIndex = 0;
  for (let word = ''; PIECE.test(text); index += word.length) {
    word = text.slice(index, PIECE.lastIndex);
    if (!(PLAIN.test(word) ? found.has(word.toLowerCase()) : termsOf(word).some((term) => found.has(term))))
      continue;
    if (word < '\u0e00') {
      places.push([index, index + word.length]);
      continue;
    }
    // Of a line without spaces only the characters that were asked for.
    for (let at = 0; at < word.length; at++) {
      const isFound =
        found.has(word.slice(at, at + 2)) ||
        (at > 0 && found.has(word.slice(at - 1, at + 1))) ||
        found.has(word[at]!);
      if (!isFound) continue;
      const last = places.at(-1);
      if (last?.[1] === index + at) last[1]++;
      else places.push([index + at, index + at + 1]);
    }
  }
  return places;
}

/** After the next space, unless that is far. */
function wordStart(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space > at + BEFORE_CHARS / 2 ? at : space + 1;
}
