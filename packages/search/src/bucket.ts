/**
 * Where a term lies. A bucket is what terms share that begin alike: up to three letters, or one character of a script
 * that is written in pairs. A shard is a bucket's whole branch, cut as finely as the site's size asks for, so that all
 * that begins with what somebody has typed so far is in the shards that are there already.
 */

const BITS = 10;
const CLASSES = 1 << BITS;
export const DEPTH = 3;

/** The classes of a term's first characters, as one number: a branch's terms have numbers side by side. */
export function bucketOf(chars: ArrayLike<number>, length: number): number {
  const first = classOf(chars[0]!);
  if (chars[0]! >= 0x2e80) return first << (2 * BITS);
  const second = length > 1 ? classOf(chars[1]!) : 0;
  const third = length > 2 ? classOf(chars[2]!) : 0;
  return (first << (2 * BITS)) | (second << BITS) | third;
}

export function bucketOfTerm(term: string): number {
  return bucketOf([term.charCodeAt(0), term.charCodeAt(1), term.charCodeAt(2)], term.length);
}

/** 0 is for the end of a term. Other scripts share numbers, which costs them nothing but room. */
function classOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 96;
  if (code >= 48 && code <= 57) return code - 48 + 27;
  return 37 + (code % (CLASSES - 37));
}

/** A branch's name: the classes on the way to it. */
export function branchName(bucket: number, depth: number): string {
  const classes = [bucket >> (2 * BITS), (bucket >> BITS) & (CLASSES - 1), bucket & (CLASSES - 1)];
  return classes.slice(0, depth).map(className).join('');
}

/** The bucket cut off at a depth: equal for all of a branch. */
export function branchOf(bucket: number, depth: number): number {
  return bucket & ~((1 << ((DEPTH - depth) * BITS)) - 1);
}

/** The last bucket of a branch. */
export function branchEnd(bucket: number, depth: number): number {
  return bucket | ((1 << ((DEPTH - depth) * BITS)) - 1);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Of two characters past letters and digits, so that names never run into each other. */
function className(number: number): string {
  if (number === 0) return '-';
  if (number <= LETTERS.length) return LETTERS[number - 1]!;
  return `_${number.toString(36).padStart(2, '0')}`;
}
