import { type Command, UsageError } from '../command-line.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { printProject } from './project-facts.ts';
import { deploymentOf, PROJECT_FLAGS, sourceOf, text } from './project-flags.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'projects create',
  usage: '<name>',
  summary: 'Creates a project. Build it with bindery update.',
  options: [...PROJECT_FLAGS, JSON_OPTION, ...CONNECTION],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: async (line) => {
    const repository = text(line, 'repository');
    if (repository === undefined)
      throw new UsageError('bindery projects create: --repository <url> is missing.');
    return withApi(line, async ({ bindery, signal }) => {
      const project = await bindery.createProject(
        {
          name: line.words[0]!,
          domain: text(line, 'domain'),
          source: { repository, ...sourceOf(line) },
          deploymentType: deploymentOf(line),
        },
        { signal },
      );
      printProject(project, line.flags.json);
      return 0;
    });
  },
};
