import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useList } from '../api/use-list.ts';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHead } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { StartUpdate } from './start-update.tsx';
import { UpdateRows } from './update-rows.tsx';

const STATUSES = [
  ['', 'Any state'],
  ['queued', 'Queued'],
  ['in_progress', 'Building'],
  ['success', 'Ready'],
  ['failure', 'Failed'],
] as const;
type Status = Exclude<(typeof STATUSES)[number][0], ''>;

export function Updates() {
  const { projectId, project } = useProject();
  useTitle('Updates', project?.name);
  const { status, branch } = useSearch({ from: '/app/projects/$projectId/updates' });
  const filter = {
    status: STATUSES.some(([name]) => name === status) ? (status as Status) : undefined,
    branch,
  };
  const list = useList({
    key: [...keys.updates(projectId), filter],
    list: (options) => bindery.listUpdates(projectId, { ...options, ...filter }),
  });
  const isFiltered = filter.status !== undefined || branch !== undefined;
  return (
    <>
      <PageHead title="Updates" below="Each push builds the site again.">
        <StartUpdate projectId={projectId} />
      </PageHead>
      <Filters key={branch} status={filter.status ?? ''} branch={branch ?? ''} />
      <ListStates
        list={list}
        of="updates"
        empty={
          isFiltered ? (
            <EmptyState title="No updates match this filter" />
          ) : (
            <EmptyState title="Nothing has been built yet">
              Set up a webhook and push to the repository, or start an update here.
            </EmptyState>
          )
        }
      >
        {(updates) => <UpdateRows updates={updates} label="Updates, newest first" />}
      </ListStates>
    </>
  );
}

function Filters({ status, branch }: { status: string; branch: string }) {
  const navigate = useNavigate({ from: '/projects/$projectId/updates' });
  const [written, setWritten] = useState(branch);
  const show = (next: { status?: string; branch?: string }) =>
    void navigate({
      search: { status: (next.status ?? status) || undefined, branch: (next.branch ?? branch) || undefined },
      replace: true,
    });
  return (
    <form
      className="mb-4 flex flex-wrap gap-2"
      aria-label="Filter"
      onSubmit={(event) => {
        event.preventDefault();
        show({ branch: written.trim() });
      }}
    >
      <select
        aria-label="State"
        value={status}
        onChange={(event) => show({ status: event.target.value })}
        className="min-h-9 rounded-md border border-strong-line bg-surface px-2 text-sm max-sm:min-h-10"
      >
        {STATUSES.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
      <input
        type="search"
        aria-label="Branch"
        placeholder="Branch"
        maxLength={255}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        className="min-h-9 w-40 rounded-md border border-strong-line bg-surface px-3 text-sm max-sm:min-h-10"
      />
      <Button type="submit">Filter</Button>
    </form>
  );
}
