/** The text of an author's file. */
import { isUtf8 } from 'node:buffer';

/** UTF-8, or UTF-16 where the file begins with that encoding's mark, as shells of Windows write it. */
export function decodeText(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8', start);
}

/** What `decodeText` cannot read shows as this sign. */
export const UNREADABLE_SIGN = '\ufffd';

export function isWhollyReadable(bytes: Uint8Array): boolean {
  return wideEncoding(bytes) !== null || isUtf8(bytes);
}

export const ENCODING_FINDING = {
  rule: 'not-utf8',
  message: `The file is not UTF-8: characters that cannot be read show as ${UNREADABLE_SIGN}`,
  hint: 'Save it as UTF-8.',
} as const;

function wideEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}
