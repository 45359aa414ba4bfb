import type { AuditEntry } from '@bindery/sdk';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useList } from '../api/use-list.ts';
import { useTitle } from '../shell/use-title.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Icon } from '../ui/icon.tsx';
import { List, ListRow, PageHead } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { numbered } from '../ui/numbered.ts';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useActors } from './actors.ts';

export function Audit() {
  useTitle('Audit log', 'Organization');
  const filter = useSearch({ from: '/app/organization/audit' });
  const nameOf = useActors();
  const list = useList({
    key: [...keys.audit, filter],
    list: (options) => bindery.listAuditEntries({ ...options, ...filter }),
    pageSize: 50,
  });
  return (
    <>
      <PageHead title="Audit log" below="Who changed what, when and from where.">
        <ButtonAnchor href={csvAddress(filter)} download={`audit-${today()}.csv`}>
          <Icon name="download" />
          CSV
        </ButtonAnchor>
      </PageHead>
      <Filters key={JSON.stringify(filter)} filter={filter} />
      <ListStates list={list} of="entries" empty={<EmptyState title="No changes match" />}>
        {(entries) => (
          <List label="Audit entries, newest first">
            {numbered(entries, ({ at, requestId }) => `${at}-${requestId}`).map(({ key, entry }) => (
              <EntryRow key={key} entry={entry} nameOf={nameOf} />
            ))}
          </List>
        )}
      </ListStates>
    </>
  );
}

function EntryRow({ entry, nameOf }: { entry: AuditEntry; nameOf: (actor: string) => string }) {
  const details = Object.entries(entry.details);
  return (
    <ListRow className="items-start">
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-sm">
          <span className="font-medium">
            <Foreign text={nameOf(entry.actor)} />
          </span>{' '}
          <code className="font-mono text-xs">{entry.action}</code>{' '}
          {entry.target && <code className="font-mono text-xs break-all text-muted">{entry.target}</code>}
        </p>
        {details.length > 0 && (
          <p className="line-clamp-2 text-xs break-words text-muted">
            {details.map(([name, value]) => (
              <span key={name} className="mr-3">
                {name}: <Foreign text={typeof value === 'string' ? value : JSON.stringify(value)} />
              </span>
            ))}
          </p>
        )}
      </div>
      <p className="text-sm text-muted max-sm:w-full sm:text-right">
        <TimeAgo at={entry.at} />
        {entry.ip && (
          <span className="font-mono text-xs max-sm:before:content-['_·_'] sm:block">{entry.ip}</span>
        )}
      </p>
    </ListRow>
  );
}

interface Filter {
  actor?: string;
  action?: string;
  target?: string;
}

function Filters({ filter }: { filter: Filter }) {
  const navigate = useNavigate({ from: '/organization/audit' });
  const [wanted, setWanted] = useState(filter);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({
      search: {
        actor: wanted.actor?.trim() || undefined,
        action: wanted.action?.trim() || undefined,
        target: wanted.target?.trim() || undefined,
      },
      replace: true,
    });
  };
  const field = (name: keyof Filter, words: string, example: string) => (
    <input
      type="search"
      aria-label={words}
      placeholder={`${words}: ${example}`}
      maxLength={100}
      value={wanted[name] ?? ''}
      onChange={(event) => setWanted({ ...wanted, [name]: event.target.value })}
      className="min-h-9 min-w-0 flex-1 basis-44 rounded-md border border-strong-line bg-surface px-3 text-sm max-sm:min-h-10"
    />
  );
  return (
    <form onSubmit={submit} aria-label="Filter" className="mb-4 flex flex-wrap gap-2">
      {field('action', 'Action', 'project.create')}
      {field('actor', 'Who', 'usr_… or key_…')}
      {field('target', 'To what', 'prj_…')}
      <Button type="submit">Filter</Button>
    </form>
  );
}

function csvAddress(filter: Filter): string {
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/v1/organization/audit?${new URLSearchParams([['format', 'csv'], ...given])}`;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
