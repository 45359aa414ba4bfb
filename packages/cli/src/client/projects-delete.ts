import { type Command, UsageError } from '../command-line.ts';
import { CONNECTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'projects delete',
  usage: '<project id>',
  summary: 'Deletes a project with its versions and updates. This cannot be undone.',
  options: [
    { flag: 'yes', value: null, describe: 'required, because the command does not ask' },
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: async (line) => {
    const projectId = line.words[0]!;
    if (!line.flags.yes)
      throw new UsageError(
        `This deletes ${projectId} and cannot be undone. If you are sure, run bindery projects delete ${projectId} --yes.`,
      );
    return withApi(line, async ({ bindery, signal }) => {
      await bindery.deleteProject(projectId, { signal });
      process.stdout.write(`${projectId} is deleted.\n`);
      return 0;
    });
  },
};
