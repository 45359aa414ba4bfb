import type { StaticExportJob } from '@bindery/sdk';
import { CONNECTION, JSON_OPTION, sameApi } from '../client/connection.ts';
import { EXIT_CODES } from '../client/explain-failure.ts';
import { printJson, shortTime } from '../client/print.ts';
import { withApi } from '../client/with-api.ts';
import { type Command, UsageError } from '../command-line.ts';
import { table } from '../table.ts';

export const command: Command = {
  name: 'export list',
  summary: 'Lists static exports, newest first.',
  options: [
    { flag: 'domain', value: '<domain>', describe: 'only of this domain' },
    { flag: 'status', value: '<status>', describe: 'queued, running, completed or failed' },
    { flag: 'limit', value: '<n>', describe: 'how many at most (20)' },
    JSON_OPTION,
    ...CONNECTION,
  ],
  details: EXIT_CODES,
  run: async (line) => {
    const most = Number(line.flags.limit ?? 20);
    if (!Number.isInteger(most) || most < 1) throw new UsageError('--limit must be a whole number above 0.');
    return withApi(line, async ({ bindery, signal }) => {
      const jobs: StaticExportJob[] = [];
      const filter = {
        domain: line.flags.domain as string | undefined,
        // The service says which there are.
        status: line.flags.status as StaticExportJob['status'] | undefined,
      };
      for await (const job of bindery.listStaticExports({ ...filter, limit: Math.min(most, 100), signal })) {
        jobs.push(job);
        if (jobs.length === most) break;
      }
      if (line.flags.json) printJson(jobs);
      else if (jobs.length === 0)
        process.stdout.write(`No export. Make one: bindery export <domain>${sameApi(line)}\n`);
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
