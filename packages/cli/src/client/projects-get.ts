import type { Command } from '../command-line.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { findProject } from './find-project.ts';
import { printProject } from './project-facts.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'projects get',
  usage: '<project id or domain>',
  summary: 'Shows a project.',
  options: [JSON_OPTION, ...CONNECTION],
  words: { least: 1, most: 1 },
  run: (line) =>
    withApi(line, async ({ bindery, signal }) => {
      printProject(await findProject(bindery, line.words[0]!, signal), line.flags.json);
      return 0;
    }),
};
