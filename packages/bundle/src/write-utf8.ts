/** Text as UTF-8 into bytes at an offset, like `Buffer.write`, several times faster for text beyond Latin-1. */
import { transcode } from 'node:buffer';

/** On strings that the engine keeps as one byte per character this answers at once. */
const WIDE = /[\u0100-\uffff]/;
const SHORT = 512;

/** There must be room for three bytes per character. */
export function writeUtf8(bytes: Buffer, text: string, at: number): number {
  if (text.length < SHORT || !WIDE.test(text)) return bytes.write(text, at, 'utf8');
  const units = bytes.subarray(at, at + bytes.write(text, at, 'utf16le'));
  try {
    const encoded = transcode(units, 'utf16le', 'utf8');
    bytes.set(encoded, at);
    return encoded.length;
  } catch {
    // Half a surrogate pair, for which `write` puts the replacement character.
    return bytes.write(text, at, 'utf8');
  }
}
