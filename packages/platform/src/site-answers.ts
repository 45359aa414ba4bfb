/** Waits until a project's site answers, or tells why it does not. */
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './db/database.ts';
import { findNewestBuild } from './overview/store.ts';
import { reachable } from './reached-here.ts';

const POLL_MS = 50;
/** A site that is built must answer within it; building may take as long as it takes. */
const ANSWER_PATIENCE_MS = 60_000;

export interface SiteQuestion {
  db: Database;
  projectId: string;
  host: string;
  port: number;
  /** Called once if there is nothing to show yet. */
  onBuilding?: () => void;
}

/** Null when it answers; otherwise the reason why it does not. */
export async function siteAnswers(question: SiteQuestion): Promise<string | null> {
  let builtAtMs: number | null = null;
  let isBuilding = false;
  for (;;) {
    const site = await lookAt(question);
    if (site.state === 'failed') return site.reason;
    if (site.state === 'building' && !isBuilding) {
      isBuilding = true;
      question.onBuilding?.();
    }
    if (site.state === 'built') {
      builtAtMs ??= performance.now();
      const status = await ask(question, site.domain);
      if (status < 500) return null;
      if (performance.now() - builtAtMs > ANSWER_PATIENCE_MS) return `it answers with status ${status}`;
    }
    await sleep(POLL_MS);
  }
}

type Site = { state: 'building' } | { state: 'built'; domain: string } | { state: 'failed'; reason: string };

async function lookAt({ db, projectId }: SiteQuestion): Promise<Site> {
  const row = await findNewestBuild(db, projectId);
  if (!row) return { state: 'failed', reason: 'the project is gone' };
  if (row.active_version !== null) return { state: 'built', domain: row.domain };
  if (row.status === 'queued' || row.status === 'running') return { state: 'building' };
  return { state: 'failed', reason: row.error ?? 'nothing has been built' };
}

// Asked by Host over the listening address: the domain need not resolve on this machine.
function ask({ host, port }: SiteQuestion, domain: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ host: reachable(host), port, headers: { Host: domain } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 500);
    });
    request.on('error', () => resolve(503));
  });
}
