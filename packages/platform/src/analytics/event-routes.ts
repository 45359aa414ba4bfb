/** Events of sites that are hosted elsewhere: counted as if their readers had been here. */
import { resolveFeatures } from '@bindery/bundle';
import type { SentEvent } from '@bindery/contract';
import * as contract from '@bindery/contract';
import type { ReaderEvent } from '@bindery/readers';
import { ApiError, notFound, tooMany } from '../api/errors.ts';
import type { Api } from '../api/route.ts';
import type { Database } from '../db/database.ts';
import type { EventWriter } from './event-writer.ts';
import { findFeatures } from './sources.ts';

const LONGEST_AGO_MS = 2 * 24 * 3600 * 1000;
const AHEAD_MS = 60_000;

export function addEventRoutes(api: Api, writer: EventWriter): void {
  api.read(contract.sendEvents, async ({ db, caller, params: { projectId }, body }) => {
    await refuseUnlessOn(db, { projectId, organizationId: caller.organizationId });
    const nowMs = Date.now();
    const groups = groupByVisitor(body.events.map((event) => readSent(event, nowMs)));
    // Its sender drops nothing by that, but sends it again.
    if (writer.isFull) throw tooMany('Too many events at the moment.', 10);
    if (body.dropped > 0 && groups.size === 0) groups.set('', []);
    const counts = await Promise.all(
      [...groups].map(([visitor, events], index) =>
        writer.bring({
          ...{ projectId, events, batch: `${body.batch}.${index}` },
          dropped: index === 0 ? body.dropped : 0,
          // Hashed once more, with the salt of this installation.
          reader: visitor === '' ? null : { address: visitor, userAgent: '' },
        }),
      ),
    );
    if (counts.includes(null)) throw tooMany('Too many events at the moment.', 10);
    return { accepted: counts.reduce<number>((sum, count) => sum + (count ?? 0), 0) };
  });
}

async function refuseUnlessOn(
  db: Database,
  { projectId, organizationId }: { projectId: string; organizationId: string },
): Promise<void> {
  const project = await findFeatures(db, { projectId, organizationId });
  if (!project) throw notFound('project');
  const { analytics } = resolveFeatures(project.deploymentType, project.features, { missing: {} }).features;
  if (!analytics.enabled) throw new ApiError(409, `Analytics are off for the project. ${analytics.reason}`);
}

interface Sent {
  visitor: string;
  event: ReaderEvent;
}

function readSent(given: SentEvent, nowMs: number): Sent {
  const { at } = given;
  const atMs = Date.parse(at);
  if (atMs < nowMs - LONGEST_AGO_MS || atMs > nowMs + AHEAD_MS)
    throw new ApiError(400, `"at" must be within the last two days, not ${at}.`);
  const common = { atMs: Math.min(atMs, nowMs), page: given.page, language: given.language ?? '' };
  const visitor = given.type === 'view' ? (given.visitor ?? '') : '';
  return { visitor, event: eventOf(given, common) };
}

function eventOf(
  given: WithoutTime<SentEvent>,
  common: { atMs: number; page: string; language: string },
): ReaderEvent {
  switch (given.type) {
    case 'view': {
      const { type, referrer = '', campaign = '', width = '', country } = given;
      return { ...common, type, referrer, campaign, width, ...(country !== undefined && { country }) };
    }
    case 'search': {
      const { type, query, results } = given;
      return { ...common, type, query, results };
    }
    case 'search-click': {
      const { type, query, target, position } = given;
      return { ...common, type, query, target, position };
    }
    case 'copy': {
      const { type, block, blockLanguage = '' } = given;
      return { ...common, type, block, blockLanguage };
    }
    case 'playground': {
      const { type, operation, status } = given;
      return { ...common, type, operation, status };
    }
    case 'feedback': {
      const { type, helpful, comment = '', block = null } = given;
      return { ...common, type, helpful, comment, block };
    }
    case 'assistant':
      return { ...common, type: given.type, outcome: given.outcome };
    case 'agent': {
      const { type, agent, kind, format } = given;
      return { ...common, type, agent, kind, format };
    }
    case 'not-found':
      return { ...common, type: given.type, referrer: given.referrer ?? '' };
  }
}

type WithoutTime<Event> = Event extends SentEvent ? Omit<Event, 'at'> : never;

/** In the order in which they first come, so that a repetition makes the same groups. */
function groupByVisitor(sent: Sent[]): Map<string, ReaderEvent[]> {
  const groups = new Map<string, ReaderEvent[]>();
  for (const { visitor, event } of sent) groups.set(visitor, [...(groups.get(visitor) ?? []), event]);
  return groups;
}
