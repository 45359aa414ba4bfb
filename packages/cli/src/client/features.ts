import type { ProjectChange, ProjectFeatures } from '@bindery/sdk';
import { type Command, UsageError } from '../command-line.ts';
import { table } from '../table.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { EXIT_CODES } from './explain-failure.ts';
import { findProject } from './find-project.ts';
import { printJson } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'features',
  usage: '<project id or domain>',
  summary: 'Shows the features of a project, and switches them on and off.',
  options: [
    {
      flag: 'set',
      value: '<list>',
      describe:
        'what to change, such as search=on,playground=off,assistant=default; default follows the deployment type',
    },
    JSON_OPTION,
    ...CONNECTION,
  ],
  words: { least: 1, most: 1 },
  details: EXIT_CODES,
  run: (line) => {
    const features = readChange(line.flags.set);
    return withApi(line, async ({ bindery, signal }) => {
      const { projectId } = await findProject(bindery, line.words[0]!, signal);
      if (features) await bindery.updateProject(projectId, { features }, { signal });
      print(await bindery.getProjectFeatures(projectId, { signal }), line.flags.json);
      return 0;
    });
  },
};

const SETTINGS: Record<string, boolean | null> = { on: true, off: false, default: null };

/** The service says which features there are. */
function readChange(list: string | boolean | undefined): ProjectChange['features'] {
  if (typeof list !== 'string') return undefined;
  const entries = list.split(',').map((entry) => {
    const [name = '', value = ''] = entry.split('=').map((part) => part.trim());
    const setting = SETTINGS[value];
    if (name === '' || setting === undefined)
      throw new UsageError(
        `--set: "${entry}" must be a feature and on, off or default, such as search=on. See bindery features --help.`,
      );
    return [name, setting];
  });
  return Object.fromEntries(entries) as ProjectChange['features'];
}

function print(answer: ProjectFeatures, json: unknown): void {
  if (json) {
    printJson(answer);
    return;
  }
  const rows = Object.entries(answer.features).map(([name, { availability, enabled, reason }]) => [
    name,
    enabled ? 'on' : 'off',
    availability,
    reason ?? '',
  ]);
  process.stdout.write(
    `Deployment: ${answer.deploymentType}\n${table(['FEATURE', 'STATE', 'AVAILABILITY', 'REASON'], rows)}`,
  );
}
