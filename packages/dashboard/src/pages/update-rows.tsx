import type { UpdateEntry } from '@bindery/sdk';
import { Link } from '@tanstack/react-router';
import { StatusBadge } from '../ui/badge.tsx';
import { CommitTitle, Foreign } from '../ui/foreign.tsx';
import { duration, shortSha } from '../ui/format.ts';
import { List, ListRow } from '../ui/list.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';

export function UpdateRows({ updates, label }: { updates: UpdateEntry[]; label: string }) {
  return (
    <List label={label}>
      {updates.map((update) => (
        <ListRow key={update.statusId} className="hover:bg-hover">
          <div className="shrink-0 max-sm:order-2 sm:w-24">
            <StatusBadge
              status={update.status}
              {...(update.summary === 'cancelled' && { words: 'Cancelled' })}
            />
          </div>
          <div className="min-w-0 flex-1 basis-48 max-sm:order-1 max-sm:basis-full">
            <Link
              to="/projects/$projectId/updates/$updateId"
              params={{ projectId: update.projectId, updateId: update.statusId }}
              className="block truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {update.commit ? (
                <CommitTitle message={update.commit.message} />
              ) : (
                'Looking for the newest commit'
              )}
            </Link>
            <p className="truncate text-sm text-muted">
              {update.commit && (
                <>
                  <span className="font-mono text-xs">{shortSha(update.commit.sha)}</span> on{' '}
                  <Foreign text={update.commit.ref} />
                </>
              )}
              {update.status === 'failure' && update.summary && (
                <span className="text-danger">
                  {update.commit && ' · '}
                  <Foreign text={update.summary} />
                </span>
              )}
              {update.waitingFor && <span className="text-warn"> · waits for {update.waitingFor}</span>}
            </p>
          </div>
          <div className="text-sm text-muted max-sm:order-3 sm:text-right">
            <TimeAgo at={update.createdAt} />
            {update.endedAt && (
              <span className="max-sm:before:content-['_·_'] sm:block">
                took {duration(Date.parse(update.endedAt) - Date.parse(update.createdAt))}
              </span>
            )}
          </div>
        </ListRow>
      ))}
    </List>
  );
}
