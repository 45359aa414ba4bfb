import type { Command } from '../command-line.ts';
import { CONNECTION, JSON_OPTION, sameApi } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { followUpdate } from './follow-update.ts';
import { printJson } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'update',
  usage: '<project id or domain>',
  summary: 'Builds the newest commit of a project’s branch and makes the result the active version.',
  options: [
    {
      flag: 'wait',
      value: null,
      describe: 'show the log until the update has ended; exit with 1 if it failed',
    },
    {
      flag: 'force',
      value: null,
      describe: 'activate the result even if the site has lost many of its pages',
    },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: `If you press Ctrl-C while waiting, the update goes on.\n${EXIT_CODES}`,
  run: (line) =>
    withApi(line, async (context) => {
      const { bindery, signal } = context;
      const { projectId } = await findProject(bindery, line.words[0]!, signal);
      const { statusId } = await bindery.startUpdate(projectId, {
        signal,
        force: line.flags.force === true,
      });
      if (line.flags.wait) return followUpdate(context, statusId, line.flags.json === true);
      if (line.flags.json) printJson({ statusId, projectId });
      else
        process.stdout.write(
          `${statusId} is queued. Follow it: bindery update status ${statusId} --wait${sameApi(line)}\n`,
        );
      return 0;
    }),
};
