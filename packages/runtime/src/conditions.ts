/** Conditional and partial requests (RFC 9110, sections 13 and 14). */

/** Of `If-None-Match` and `If-Match`; the first compares weakly, the second strongly. */
export function listsTag(header: string, etag: string, { weakly }: { weakly: boolean }): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((entry) => {
    const tag = entry.trim();
    return tag === etag || (weakly && tag === `W/${etag}`);
  });
}

export interface ByteRange {
  start: number;
  /** The last byte, included. */
  end: number;
}

/** No honest one is longer, and blanks in a long one would be counted in every way there is. */
const LONGEST_RANGE = 100;

/**
 * One range only. `ignored`: answered with the whole file, as the RFC allows for anything that is malformed, in
 * another unit, or asks for several ranges at once.
 */
export function readRange(header: string, sizeBytes: number): ByteRange | 'ignored' | 'unsatisfiable' {
  if (header.length > LONGEST_RANGE) return 'ignored';
  const match = /^bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header);
  if (!match || (match[1] === '' && match[2] === '')) return 'ignored';
  const [first, last] = [match[1]!, match[2]!].map((digits) => (digits === '' ? null : Number(digits)));
  if (first === null) {
    if (last === 0 || sizeBytes === 0) return 'unsatisfiable';
    return { start: Math.max(0, sizeBytes - last!), end: sizeBytes - 1 };
  }
  if (last !== null && last! < first!) return 'ignored';
  if (first! >= sizeBytes) return 'unsatisfiable';
  return { start: first!, end: Math.min(last ?? sizeBytes - 1, sizeBytes - 1) };
}
