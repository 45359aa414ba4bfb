import type { AuditEntry } from '@bindery/sdk';
import type { Command } from '../command-line.ts';
import { table } from '../table.ts';
import { CONNECTION, JSON_OPTION } from './connection.ts';
import { csv } from './csv.ts';
import { LIMIT, readLimit } from './limit.ts';
import { printJson, shortTime } from './print.ts';
import { withApi } from './with-api.ts';

export const command: Command = {
  name: 'audit',
  summary: 'Lists who changed what, when and from where, newest first.',
  options: [
    { flag: 'actor', value: '<id>', describe: 'only changes by this key or user' },
    {
      flag: 'action',
      value: '<name>',
      describe: 'only this action, such as project.create, or project for all of that kind',
    },
    { flag: 'target', value: '<id>', describe: 'only changes to the object with this ID' },
    {
      flag: 'since',
      value: '<time>',
      describe: 'only changes from this time on, such as 2026-01-31T00:00:00Z',
    },
    { flag: 'until', value: '<time>', describe: 'only changes before this time' },
    { flag: 'csv', value: null, describe: 'print CSV, for a spreadsheet' },
    LIMIT,
    JSON_OPTION,
    ...CONNECTION,
  ],
  run: async (line) => {
    const limit = readLimit(line);
    const { actor, action, target, since, until } = line.flags as Record<string, string | undefined>;
    return withApi(line, async ({ bindery, signal }) => {
      const filter = { actor, action, target, since, until, limit: limit.perPage };
      const entries = await limit.take(bindery.listAuditEntries({ ...filter, signal }));
      if (line.flags.json) printJson(entries);
      else if (line.flags.csv) process.stdout.write(csv(COLUMNS, entries.map(cells)));
      else if (entries.length === 0) process.stdout.write('No changes match.\n');
      else process.stdout.write(table(['WHEN', 'ACTION', 'TARGET', 'BY', 'FROM'], entries.map(row)));
      return 0;
    });
  },
};

const COLUMNS = ['at', 'action', 'target', 'actor', 'ip', 'requestId', 'details'];

function cells({ at, action, target, actor, ip, requestId, details }: AuditEntry): (string | null)[] {
  return [at, action, target, actor, ip, requestId, JSON.stringify(details)];
}

function row({ at, action, target, actor, ip }: AuditEntry): string[] {
  return [shortTime(at), action, target ?? '–', actor, ip ?? '–'];
}
