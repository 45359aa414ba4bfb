import { z } from 'zod';
import { type Place, ToolError } from '../jail/jail.ts';
import { type Bench, defineTool } from './tool.ts';

export const move = defineTool({
  name: 'move',
  description:
    'Move or rename a file or a folder. Then mend what points at it: docs.json, links, and a redirect if readers know it.',
  input: z.object({ from: z.string(), to: z.string() }),
  changesFiles: true,
  run({ from, to }, bench) {
    const source = bench.jail.findWritable(from);
    const target = bench.jail.findWritable(to);
    if (!source.stats) throw new ToolError(`There is no ${source.path}.`);
    if (target.stats) throw new ToolError(`${target.path} is there already.`);
    if (target.path.startsWith(`${source.path}/`)) throw new ToolError('A folder cannot move into itself.');
    // All places are looked at before the first file moves.
    const pairs = pairUp(bench, source, target);
    bench.changes.add(pairs.flatMap((pair) => pair.map(({ path }) => ({ path, bytes: 0 }))));
    for (const [file, place] of pairs) bench.jail.move(file, place);
    return `Moved ${source.path} to ${target.path}${pairs.length > 1 ? ` (${pairs.length} files)` : ''}.`;
  },
});

function pairUp(bench: Bench, source: Place, target: Place): [Place, Place][] {
  if (source.stats?.isFile()) return [[source, target]];
  return bench.jail
    .listAll(source)
    .flatMap((name) =>
      pairUp(
        bench,
        bench.jail.findWritable(`${source.path}/${name}`),
        bench.jail.findWritable(`${target.path}/${name}`),
      ),
    );
}
