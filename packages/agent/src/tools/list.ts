import { z } from 'zod';
import { type Place, ToolError } from '../jail/jail.ts';
import { type Bench, defineTool } from './tool.ts';

const MAX_ENTRIES = 800;

export const list = defineTool({
  name: 'list',
  description: 'List the files of the docs folder, or of a folder in it, with everything below.',
  input: z.object({
    path: z.string().default('').describe('The folder; empty for the whole docs folder.'),
  }),
  changesFiles: false,
  run({ path }, bench) {
    const place = bench.jail.find(path);
    if (!place.stats) throw new ToolError(`There is no ${place.path}.`);
    if (!place.stats.isDirectory()) throw new ToolError(`${place.path} is a file: read it instead.`);
    const files: string[] = [];
    for (const file of walk(bench, place)) {
      if (files.length === MAX_ENTRIES) {
        files.push(`… and more: list a folder further down.`);
        break;
      }
      files.push(file.path);
    }
    return files.length ? files.join('\n') : 'No files.';
  },
});

/** Every visible file in a folder and below it, in order. */
export function* walk(bench: Bench, folder: Place): Generator<Place> {
  for (const { name, isFolder } of bench.jail.list(folder)) {
    const place = findVisible(bench, folder.path ? `${folder.path}/${name}` : name);
    if (!place) continue;
    if (isFolder) yield* walk(bench, place);
    else yield place;
  }
}

/** Names that lie too deep, or are too long, are left out. */
function findVisible(bench: Bench, path: string): Place | null {
  try {
    return bench.jail.find(path);
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
