import { type Command, UsageError } from '../command-line.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { printProject } from './project-facts.ts';
import { deploymentOf, PROJECT_FLAGS, sourceOf, text } from './project-flags.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'projects change',
  usage: '<project id or domain>',
  summary: 'Changes a project. Whatever you do not give stays as it is.',
  options: [
    { flag: 'name', value: '<name>', describe: 'the name of the project' },
    ...PROJECT_FLAGS,
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: async (line) => {
    const source = given({ repository: text(line, 'repository'), ...sourceOf(line) });
    const change = given({
      name: text(line, 'name'),
      domain: text(line, 'domain'),
      deploymentType: deploymentOf(line),
      source: Object.keys(source).length ? source : undefined,
    });
    if (Object.keys(change).length === 0)
      throw new UsageError(
        'bindery projects change: give at least one option. See bindery projects change --help.',
      );
    return withApi(line, async ({ bindery, signal }) => {
      const { projectId } = await findProject(bindery, line.words[0]!, signal);
      printProject(await bindery.updateProject(projectId, change, { signal }), line.flags.json);
      return 0;
    });
  },
};

function given<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}
