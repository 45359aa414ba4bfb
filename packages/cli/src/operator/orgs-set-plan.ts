import { setPlan } from '@bindery/platform/operator';
import { type Command, UsageError } from '../command-line.ts';
import { isPlan, PLANS } from './plans.ts';
import { databaseOptions } from './platform-settings.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'orgs set-plan',
  usage: `<id> <${PLANS.join('|')}>`,
  summary: 'Changes the plan of an organization.',
  options: databaseOptions(),
  words: { least: 2, most: 2 },
  run: async (line) => {
    const [id, plan] = line.words as [string, string];
    if (!isPlan(plan)) throw new UsageError(`The plan must be one of ${PLANS.join(', ')}, not "${plan}".`);
    await withDatabase(line, 'orgs set-plan', (tx) => setPlan(tx, { organizationId: id, plan }));
    process.stdout.write(`${id} now has the plan ${plan}.\n`);
    return 0;
  },
};
