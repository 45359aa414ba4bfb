/** The Range header, RFC 9110 section 14. */

export interface ByteRange {
  start: number;
  /** The last byte, included. */
  end: number;
}

export type RangeRequest = 'whole' | 'unsatisfiable' | ByteRange;

/** No honest one is longer, and blanks in a long one would be counted in every way there is. */
const LONGEST_RANGE = 100;

/** Several ranges, another unit or nonsense count as no range at all, as the RFC allows. */
export function readRange(header: string | undefined, sizeBytes: number): RangeRequest {
  if (header !== undefined && header.length > LONGEST_RANGE) return 'whole';
  const [, first = '', last = ''] = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return suffix(Number(last), sizeBytes);
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= sizeBytes) return 'unsatisfiable';
  return { start: Number(first), end: Math.min(last === '' ? sizeBytes - 1 : Number(last), sizeBytes - 1) };
}

function suffix(length: number, sizeBytes: number): RangeRequest {
  if (length === 0 || sizeBytes === 0) return 'unsatisfiable';
  return { start: Math.max(0, sizeBytes - length), end: sizeBytes - 1 };
}
