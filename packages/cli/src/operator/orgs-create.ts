import { createOrganization } from '@bindery/platform/operator';
import { type Command, UsageError } from '../command-line.ts';
import { isPlan, PLANS } from './plans.ts';
import { databaseOptions } from './platform-settings.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'orgs create',
  usage: '<name>',
  summary: 'Adds an organization.',
  options: [
    { flag: 'plan', value: `<${PLANS.join('|')}>`, describe: 'default: free' },
    { flag: 'json', value: null, describe: 'one line of JSON' },
    ...databaseOptions(),
  ],
  words: { least: 1, most: 1 },
  run: async (line) => {
    const plan = line.flags.plan ?? 'free';
    if (!isPlan(plan)) throw new UsageError(`--plan must be one of ${PLANS.join(', ')}, not "${plan}".`);
    const name = line.words[0]!.trim();
    if (name === '') throw new UsageError('The name of an organization must not be empty.');
    const { id } = await withDatabase(line, 'orgs create', (tx) => createOrganization(tx, { name, plan }));
    process.stdout.write(
      line.flags.json
        ? `${JSON.stringify({ id, name, plan })}\n`
        : `Created ${id} (${name}, plan ${plan}).\n`,
    );
    return 0;
  },
};
