import { z } from 'zod';
import { ToolError } from '../jail/jail.ts';
import { defineTool } from './tool.ts';

export const deleteFile = defineTool({
  name: 'delete',
  description: 'Delete a file. Then mend what points at it.',
  input: z.object({ path: z.string() }),
  changesFiles: true,
  run({ path }, { jail, changes }) {
    const place = jail.findWritable(path);
    if (!place.stats) throw new ToolError(`There is no ${place.path}.`);
    if (!place.stats.isFile()) throw new ToolError(`${place.path} is a folder: delete its files one by one.`);
    changes.add([{ path: place.path, bytes: 0 }]);
    jail.delete(place);
    return `Deleted ${place.path}.`;
  },
});
