/**
 * Text into terms: letters and digits in small, without accents. One pass over the characters, and no string is made:
 * whoever listens gets a term's characters and its hash. Index and query use the same, so that they cannot differ.
 *
 * Every character of a site comes by here. What the compiler that renderers use leaves to a call, such as `Math.imul`,
 * the length of a typed array or a character of a string, costs more than all the rest: there is none in the loop.
 */

export interface TermSink {
  /** `chars` holds the term until the next one comes. `isPart`: of a word that was told whole before. */
  term(chars: Uint16Array, length: number, hash: number, isPart: boolean): void;
}

/** Longer ones are keys and sums that nobody types. */
export const LONGEST_TERM = 40;

const SEPARATOR = 0;
const SKIPPED = 1;
const PAIRED = 2;
const MANY = 3;
/** Larger values are the character itself, folded. */
const UNKNOWN = 0xffff;

const folds = new Uint16Array(0x10000).fill(UNKNOWN);
const word = new Uint16Array(LONGEST_TERM + 8);
const part = new Uint16Array(LONGEST_TERM + 8);
/** Where the parts of an identifier such as `staticExport` begin. */
const cuts = new Uint16Array(LONGEST_TERM + 8);

const HASH_START = 0x811c9dc5 | 0;

/** The terms of the UTF-16 units from `start` to `end`. */
export function scanTerms(
  units: Uint16Array,
  { start, end }: { start: number; end: number },
  sink: TermSink,
): void {
  const known = folds;
  const own = word;
  let size = 0;
  let hash = HASH_START;
  let cutCount = 0;
  let wasLower = false;
  let pairedBefore = 0;
  let pairedRun = 0;
  for (let index = start; index <= end; index++) {
    let code = index < end ? units[index]! : 32;
    // Most of what there is: small letters and digits, one after the other.
    while (
      ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) &&
      pairedRun === 0 &&
      size < LONGEST_TERM
    ) {
      own[size++] = code;
      hash = (hash << 5) ^ (hash >>> 27) ^ code;
      wasLower = true;
      code = ++index < end ? units[index]! : 32;
    }
    let folded = known[code]!;
    if (folded === UNKNOWN) folded = learn(code);
    if (folded === SKIPPED) continue;
    if (folded > MANY) {
      if (pairedRun > 0) {
        if (pairedRun === 1) sink.term(single(pairedBefore), 1, hashOf(pairedBefore, 0), false);
        pairedRun = 0;
      }
      if (size >= LONGEST_TERM) {
        size = LONGEST_TERM + 1;
        continue;
      }
      if (code >= 65 && code <= 90) {
        // `staticExport`, and the last capital of `HTTPServer`.
        if (size > 0 && (wasLower || (index + 1 < end && isLower(units[index + 1]!))))
          cuts[cutCount++] = size;
        wasLower = false;
      } else wasLower = code < 128;
      own[size++] = folded;
      hash = hashOn(hash, folded);
      continue;
    }
    if (folded === MANY) {
      for (const letter of LETTER_GROUPS[String.fromCharCode(code).toLowerCase()] ?? '') {
        if (size >= LONGEST_TERM) break;
        const small = letter.charCodeAt(0);
        own[size++] = small;
        hash = hashOn(hash, small);
      }
      wasLower = true;
      continue;
    }
    if (size > 0) {
      if (size <= LONGEST_TERM) {
        sink.term(own, size, hash, false);
        if (cutCount > 0) tellParts(size, cutCount, sink);
      }
      size = 0;
      hash = HASH_START;
      cutCount = 0;
      wasLower = false;
    }
    if (folded === PAIRED) {
      if (pairedRun > 0) {
        part[0] = pairedBefore;
        part[1] = code;
        sink.term(part, 2, hashOf(pairedBefore, code), false);
      }
      pairedBefore = code;
      pairedRun++;
    } else if (pairedRun > 0) {
      if (pairedRun === 1) sink.term(single(pairedBefore), 1, hashOf(pairedBefore, 0), false);
      pairedRun = 0;
    }
  }
}

/** Most of what is asked for terms is short; lists as long as a title would each be memory outside of V8's. */
const short = new Uint16Array(512);

/** The terms of a short text, such as a query. */
export function termsOf(text: string, { withParts = true } = {}): string[] {
  const terms: string[] = [];
  const units = text.length > short.length ? new Uint16Array(text.length) : short;
  for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
  scanTerms(
    units,
    { start: 0, end: text.length },
    {
      term(chars, length, _hash, isPart) {
        let term = '';
        for (let index = 0; index < length; index++) term += String.fromCharCode(chars[index]!);
        if (withParts || !isPart) terms.push(term);
      },
    },
  );
  return terms;
}

function tellParts(size: number, cutCount: number, sink: TermSink): void {
  let start = 0;
  for (let index = 0; index <= cutCount; index++) {
    const end = index < cutCount ? cuts[index]! : size;
    const length = end - start;
    if (length > 1 && length < size) {
      let hash = HASH_START;
      for (let at = 0; at < length; at++) {
        const code = word[start + at]!;
        part[at] = code;
        hash = hashOn(hash, code);
      }
      sink.term(part, length, hash, true);
    }
    start = end;
  }
}

function isLower(code: number): boolean {
  return code >= 97 && code <= 122;
}

function hashOn(hash: number, code: number): number {
  return (hash << 5) ^ (hash >>> 27) ^ code;
}

function single(code: number): Uint16Array {
  part[0] = code;
  return part;
}

function hashOf(first: number, second: number): number {
  const hash = hashOn(HASH_START, first);
  return second === 0 ? hash : hashOn(hash, second);
}

/** Letters that stand for two. */
const LETTER_GROUPS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' };
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ŧ: 't', ŋ: 'n', ſ: 's' },
  ...{ ё: 'е', ى: 'ي', ة: 'ه' },
};

function learn(code: number): number {
  const folded = foldOf(code);
  folds[code] = folded;
  return folded;
}

function foldOf(code: number): number {
  if (isPaired(code)) return PAIRED;
  const char = String.fromCharCode(code);
  const lower = char.toLowerCase();
  if (LETTER_GROUPS[lower] !== undefined) return MANY;
  const known = OTHER_LETTERS[lower];
  if (known !== undefined) return known.charCodeAt(0);
  // Signs of Indic scripts are what tells words apart; elsewhere marks stand above letters.
  const isIndic = code >= 0x0900 && code <= 0x0dff;
  if (/\p{M}/u.test(char)) return isIndic ? code : SKIPPED;
  if (code === 0xad || (code >= 0x200b && code <= 0x200d)) return SKIPPED;
  if (!/[\p{L}\p{N}]/u.test(char)) return SEPARATOR;
  if (isIndic) return code;
  const base = lower.normalize(code >= 0xff00 ? 'NFKD' : 'NFD').charCodeAt(0);
  return base > MANY ? base : SEPARATOR;
}

/** Scripts without spaces between words, and Korean, whose words carry endings: every two characters are a term. */
function isPaired(code: number): boolean {
  return (
    (code >= 0x3041 && code <= 0x30ff && code !== 0x30fb) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x0e01 && code <= 0x0eff && code !== 0x0e3f) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff) ||
    code === 0x3005
  );
}
