import { z } from 'zod';
import { ToolError } from '../jail/jail.ts';
import { defineTool } from './tool.ts';

const MAX_FILE_BYTES = 4 * 1024 * 1024;
const MAX_LINES = 2000;
const MAX_OUTPUT = 40_000;

export const read = defineTool({
  name: 'read',
  description: 'Read a text file, or a part of it.',
  input: z.object({
    path: z.string(),
    from: z.number().int().min(1).default(1).describe('The first line.'),
    lines: z.number().int().min(1).max(MAX_LINES).default(MAX_LINES).describe('How many lines.'),
  }),
  changesFiles: false,
  run({ path, from, lines }, { jail }) {
    const place = jail.find(path);
    if (!place.stats) throw new ToolError(`There is no ${place.path}.`);
    if (!place.stats.isFile()) throw new ToolError(`${place.path || 'That'} is a folder: list it instead.`);
    const bytes = jail.read(place, MAX_FILE_BYTES);
    const text = decodeText(bytes);
    if (text === null) return `${place.path} is no text: ${bytes.length} bytes of another kind.`;
    const all = text.split('\n');
    const part = fit(all.slice(from - 1, from - 1 + lines));
    const last = from - 1 + part.count;
    const isWhole = from === 1 && last === all.length && !part.isCut;
    return isWhole
      ? text
      : `${part.text}\n[lines ${from} to ${last} of ${all.length}${part.isCut ? ', cut' : ''}]`;
  },
});

/** Null where the bytes are not text. */
export function decodeText(bytes: Buffer): string | null {
  if (bytes.subarray(0, 8192).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Whole lines as long as there is room; the first one is cut if it must be. */
function fit(lines: string[]): { text: string; count: number; isCut: boolean } {
  let length = 0;
  let count = 0;
  while (count < lines.length && length + lines[count]!.length + 1 <= MAX_OUTPUT) {
    length += lines[count]!.length + 1;
    count++;
  }
  if (count === 0 && lines.length > 0) {
    return { text: lines[0]!.slice(0, MAX_OUTPUT), count: 1, isCut: true };
  }
  return { text: lines.slice(0, count).join('\n'), count, isCut: false };
}
