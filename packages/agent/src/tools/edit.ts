import { z } from 'zod';
import { ToolError } from '../jail/jail.ts';
import { decodeText } from './read.ts';
import { defineTool } from './tool.ts';
import { writeText } from './write.ts';

const MAX_FILE_BYTES = 1024 * 1024;

export const edit = defineTool({
  name: 'edit',
  description: 'Replace a piece of a text file. `old` must occur exactly once, unless `all` is set.',
  input: z.object({
    path: z.string(),
    old: z.string().min(1).describe('The text as it is in the file, with its spaces and line breaks.'),
    new: z.string(),
    all: z.boolean().default(false).describe('Replace every occurrence.'),
  }),
  changesFiles: true,
  run({ path, old, new: replacement, all }, bench) {
    const place = bench.jail.findWritable(path);
    if (!place.stats) throw new ToolError(`There is no ${place.path}: write it instead.`);
    if (!place.stats.isFile()) throw new ToolError(`${place.path} is a folder.`);
    const text = decodeText(bench.jail.read(place, MAX_FILE_BYTES));
    if (text === null) throw new ToolError(`${place.path} is no text.`);
    // Models write line feeds, whatever the file has.
    const asInFile = (piece: string) => (text.includes('\r\n') ? piece.replace(/\r?\n/g, '\r\n') : piece);
    const parts = text.split(asInFile(old));
    const count = parts.length - 1;
    if (count === 0) throw new ToolError(`\`old\` is not in ${place.path}: read it again.`);
    if (count > 1 && !all) {
      throw new ToolError(`\`old\` occurs ${count} times in ${place.path}: give more of the text around it.`);
    }
    writeText(bench, place, parts.join(asInFile(replacement)));
    return `Changed ${place.path}${count > 1 ? ` in ${count} places` : ''}.`;
  },
});
