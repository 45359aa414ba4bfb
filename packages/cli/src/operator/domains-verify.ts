import { verifyDomainByWord } from '@bindery/platform/operator';
import type { Command } from '../command-line.ts';
import { databaseOptions } from './platform-settings.ts';
import { withDatabase } from './with-database.ts';

export const command: Command = {
  name: 'domains verify',
  usage: '<domain>',
  summary: 'Vouches for a domain of a project, so that it is served without a DNS record.',
  options: [
    { flag: 'project', value: '<id>', describe: 'needed if several projects claim the domain' },
    ...databaseOptions(),
  ],
  words: { least: 1, most: 1 },
  run: async (line) => {
    const domain = line.words[0]!;
    const { project } = line.flags;
    const wanted = { domain, ...(typeof project === 'string' && { projectId: project }) };
    const { projectId } = await withDatabase(line, 'domains verify', (tx) => verifyDomainByWord(tx, wanted));
    process.stdout.write(`${domain} now shows ${projectId}.\n`);
    return 0;
  },
};
