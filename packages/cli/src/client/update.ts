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
  summary: 'Builds a project from the newest commit of its branch and makes the result its active version.',
  options: [
    {
      flag: 'wait',
      value: null,
      describe: 'until it has ended, showing its log; exit code 1 when it failed',
    },
    {
      flag: 'force',
      value: null,
      describe: 'show the build even if the site has lost its pages',
    },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: `Ctrl-C while waiting leaves the update running.\n${EXIT_CODES}`,
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
