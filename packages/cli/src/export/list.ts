import type { StaticExportJob } from '@bindery/sdk';
import { CONNECTION, JSON_OPTION, sameApi } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { LIMIT, readLimit } from '../client/limit.ts';
import { printJson, shortTime } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import type { Command } from '../command-line.ts';
import { table } from '../table.ts';

export const command: Command = {
  name: 'export list',
  summary: 'Lists static exports, newest first.',
  options: [
    { flag: 'domain', value: '<domain>', describe: 'only exports of this domain' },
    {
      flag: 'status',
      value: '<status>',
      describe: 'only exports that are queued, running, completed or failed',
    },
    LIMIT,
    JSON_OPTION,
    ...CONNECTION,
  ],
  details: EXIT_CODES,
  run: async (line) => {
    const limit = readLimit(line);
    return withApi(line, async ({ bindery, signal }) => {
      const filter = {
        domain: line.flags.domain as string | undefined,
        // The service says which there are.
        status: line.flags.status as StaticExportJob['status'] | undefined,
      };
      const jobs = await limit.take(bindery.listStaticExports({ ...filter, limit: limit.perPage, signal }));
      if (line.flags.json) printJson(jobs);
      else if (jobs.length === 0)
        process.stdout.write(`No exports. Start one: bindery export <domain>${sameApi(line)}\n`);
      else
        process.stdout.write(table(['ID', 'DOMAIN', 'VERSION', 'STATUS', 'PAGES', 'STARTED'], jobs.map(row)));
      return 0;
    });
  },
};

function row({ jobId, domain, version, status, progress, pageCount, createdAt }: StaticExportJob): string[] {
  const state = status === 'running' ? `running ${Math.floor(progress)} %` : status;
  return [jobId, domain, version ?? '–', state, String(pageCount), shortTime(createdAt)];
}
