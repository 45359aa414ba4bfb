import type { Update } from '@bindery/sdk';
import type { Command } from '../command-line.ts';
import { table } from '../table.ts';
import { CONNECTION, JSON_OPTION, sameApi } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { LIMIT, readLimit } from './limit.ts';
import { printJson } from './print.ts';
import { updateCells } from './update-cells.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'update list',
  usage: '<project id or domain>',
  summary: 'Lists the updates of a project, newest first.',
  options: [
    {
      flag: 'status',
      value: '<status>',
      describe: 'only updates with this status: queued, in_progress, success or failure',
    },
    { flag: 'branch', value: '<name>', describe: 'only updates of this branch' },
    LIMIT,
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) => {
    const limit = readLimit(line);
    return withApi(line, async ({ bindery, signal }) => {
      const { projectId } = await findProject(bindery, line.words[0]!, signal);
      const filter = {
        // The service says which there are.
        status: line.flags.status as Update['status'] | undefined,
        branch: line.flags.branch as string | undefined,
      };
      const updates = await limit.take(
        bindery.listUpdates(projectId, { ...filter, limit: limit.perPage, signal }),
      );
      if (line.flags.json) printJson(updates);
      else if (updates.length === 0)
        process.stdout.write(`No updates. Start one: bindery update ${line.words[0]}${sameApi(line)}\n`);
      else
        process.stdout.write(
          table(
            ['ID', 'STATUS', 'COMMIT', 'STARTED', 'SUMMARY'],
            updates.map((update) => [update.statusId, ...updateCells(update)]),
          ),
        );
      return 0;
    });
  },
};
