/** Waits until a site answers with a page, or its first build has failed. */
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './db/database.ts';
import { OperatorError } from './operator-error.ts';

const POLL_MS = 50;

export async function siteAnswers(options: {
  db: Database;
  domain: string;
  host: string;
  port: number;
}): Promise<void> {
  for (;;) {
    const failure = await firstBuildFailure(options.db, options.domain);
    if (failure) throw new OperatorError(`The first site could not be built: ${failure}`, 1);
    if (await answersWithPage(options)) return;
    await sleep(POLL_MS);
  }
}

async function firstBuildFailure(db: Database, domain: string): Promise<string | null> {
  const row = await db
    .selectFrom('domains')
    .innerJoin('projects', 'projects.id', 'domains.project_id')
    .innerJoin('updates', 'updates.project_id', 'projects.id')
    .innerJoin('jobs', 'jobs.id', 'updates.id')
    .select(['jobs.status', 'jobs.error'])
    .where('domains.domain', '=', domain)
    .where('projects.active_version', 'is', null)
    .orderBy('jobs.created_at', 'desc')
    .executeTakeFirst();
  return row?.status === 'failed' ? row.error : null;
}

// Asked by Host over the listening address: the domain need not resolve on this machine.
function answersWithPage(options: { domain: string; host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(
      { host: reachable(options.host), port: options.port, headers: { Host: options.domain } },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    request.on('error', () => resolve(false));
  });
}

function reachable(host: string): string {
  return ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host;
}
