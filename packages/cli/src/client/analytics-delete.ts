import { type Command, UsageError } from '../command-line.ts';
import { CONNECTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'analytics delete',
  usage: '<project id or domain>',
  summary: 'Deletes all analytics of a site. This cannot be undone.',
  options: [
    { flag: 'yes', value: null, describe: 'required, because the command does not ask' },
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: async (line) => {
    const project = line.words[0]!;
    if (!line.flags.yes)
      throw new UsageError(
        `This deletes all analytics of ${project}. If you are sure, run bindery analytics delete ${project} --yes.`,
      );
    return withApi(line, async ({ bindery, signal }) => {
      const { projectId } = await findProject(bindery, project, signal);
      await bindery.deleteAnalytics(projectId, { signal });
      process.stdout.write(`All analytics of ${project} are deleted.\n`);
      return 0;
    });
  },
};
