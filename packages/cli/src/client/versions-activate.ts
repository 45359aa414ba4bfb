import pc from 'picocolors';
import type { Command } from '../command-line.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { printJson } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'versions activate',
  usage: '<project id or domain> <version>',
  summary: 'Makes the site show an earlier version again, until the next update.',
  options: [JSON_OPTION, ...CONNECTION],
  words: { least: 2, most: 2 },
  details: EXIT_CODES,
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      const [project, label] = line.words as [string, string];
      const { projectId, domain } = await findProject(bindery, project, signal);
      const version = await bindery.activateVersion(projectId, label, { signal });
      if (line.flags.json) printJson(version);
      else process.stdout.write(`${pc.green('✓')} ${domain} now shows version ${version.version}.\n`);
      return 0;
    }),
};
