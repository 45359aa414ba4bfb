import { listDomains } from '@bindery/platform/operator';
import type { Command } from '../command-line.ts';
import { table } from '../table.ts';
import { databaseOptions } from './platform-settings.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'domains list',
  summary: 'Lists the domains of all projects, and how each is proven.',
  options: [{ flag: 'json', value: null, describe: 'one line of JSON' }, ...databaseOptions()],
  run: async (line) => {
    const domains = await withDatabase(line, 'domains list', listDomains);
    if (line.flags.json) process.stdout.write(`${JSON.stringify(domains)}\n`);
    else if (domains.length === 0) process.stdout.write('No project has a domain yet.\n');
    else {
      const rows = domains.map(({ domain, projectId, organizationId, provenBy, problem }) => [
        domain,
        provenBy ?? 'not yet',
        projectId,
        organizationId,
        problem ?? '',
      ]);
      process.stdout.write(table(['DOMAIN', 'PROVEN BY', 'PROJECT', 'ORGANIZATION', 'PROBLEM'], rows));
    }
    return 0;
  },
};
