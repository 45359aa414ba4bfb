import { z } from 'zod';
import { type Place, ToolError } from '../jail/jail.ts';
import { type Bench, defineTool } from './tool.ts';

const MAX_FILE_BYTES = 1024 * 1024;

export const write = defineTool({
  name: 'write',
  description: 'Write a whole text file: a new one, or in place of the one that is there.',
  input: z.object({ path: z.string(), content: z.string() }),
  changesFiles: true,
  run({ path, content }, bench) {
    const place = bench.jail.findWritable(path);
    if (place.stats && !place.stats.isFile()) throw new ToolError(`${place.path} is a folder.`);
    writeText(bench, place, content);
    return `${place.stats ? 'Replaced' : 'Created'} ${place.path}.`;
  },
});

export function writeText({ jail, changes }: Bench, place: Place, text: string): void {
  if (!text.isWellFormed() || text.includes('\0')) throw new ToolError('The content is not plain text.');
  const content = Buffer.from(text);
  if (content.length > MAX_FILE_BYTES) {
    throw new ToolError(`The content has ${content.length} bytes; a file may have ${MAX_FILE_BYTES}.`);
  }
  changes.add([{ path: place.path, bytes: content.length }]);
  jail.write(place, content);
}
