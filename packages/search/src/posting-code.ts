/**
 * How a shard is written. Terms hold small letters, digits and characters past ASCII; what is said of them uses the
 * other 56 visible characters of ASCII (no quote, no backslash), so nothing needs a separator:
 *
 *   shard   = slice …              one per segment that has a term in it
 *   slice   = " " segment " " entry …
 *   entry   = suffix shared posting …    `shared`: how many characters are those of the term before
 *   posting = weight and distance to the section before, in one sign or more
 */
export const SIGNS = "!#$%&'()*+,-./:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`{|}~";
export const WEIGHT_BITS = 3;
export const WEIGHTS = 1 << WEIGHT_BITS;
/** Distances below this need no second sign. */
export const NEAR = 6;
/** Of a second sign's values these open a third, and so on. */
export const FAR = 48;

export const SIGN_CODES = Uint8Array.from(SIGNS, (sign) => sign.charCodeAt(0));
/** By character code; 255: no sign. */
export const SIGN_VALUES = new Uint8Array(128).fill(255);
for (const [value, code] of SIGN_CODES.entries()) SIGN_VALUES[code] = value;
