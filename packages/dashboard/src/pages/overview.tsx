import type { ProjectOverview } from '@bindery/sdk';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay } from '../api/me.ts';
import { useList } from '../api/use-list.ts';
import { useTitle } from '../shell/use-title.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CommitTitle, Foreign } from '../ui/foreign.tsx';
import { plural, shortSha } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { COLUMN, PageHead } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { visibleText } from '../ui/visible-text.ts';
import { Problems } from './problems.tsx';

const MANY = 8;

export function Overview() {
  useTitle('Projects');
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim()) || undefined;
  const mayCreate = useMay('admin');
  const list = useList({
    key: [...keys.overview, { search }],
    list: (options) => bindery.getOverview({ ...options, search }),
    pageSize: 50,
  });
  const isSearchable = search !== undefined || (list.entries?.length ?? 0) > MANY || list.hasMore;
  return (
    <div className={`${COLUMN} pt-8`}>
      <PageHead title="Projects">
        {mayCreate && (
          <ButtonLink to="/projects/new" look="primary">
            <Icon name="plus" />
            New project
          </ButtonLink>
        )}
      </PageHead>
      {isSearchable && (
        <input
          type="search"
          aria-label="Find a project by its name or domain"
          placeholder="Find by name or domain"
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
          className="mb-4 min-h-10 w-full rounded-md border border-strong-line bg-surface px-3 sm:max-w-sm"
        />
      )}
      <ListStates list={list} of="projects" empty={search ? <NoMatch text={search} /> : <NoProjects />}>
        {(projects) => (
          <ul aria-label="Projects" className="grid gap-3 lg:grid-cols-2">
            {projects.map((project) => (
              <ProjectCard key={project.projectId} project={project} />
            ))}
          </ul>
        )}
      </ListStates>
    </div>
  );
}

function ProjectCard({ project }: { project: ProjectOverview }) {
  const { projectId, name, domain, siteUrl, activeVersion, lastUpdate } = project;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex font-semibold">
            <Link to="/projects/$projectId" params={{ projectId }} className="truncate hover:underline">
              <Foreign text={name} />
            </Link>
          </h2>
          <a
            href={siteUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex max-w-full items-center gap-1 text-sm text-muted hover:text-ink hover:underline"
          >
            <span className="truncate">{domain}</span>
            <Icon name="out" className="size-3.5" />
            <span className="sr-only">(opens the site in a new tab)</span>
          </a>
        </div>
        {lastUpdate && (
          <Link
            to="/projects/$projectId/updates/$updateId"
            params={{ projectId, updateId: lastUpdate.statusId }}
            className="shrink-0 rounded-full"
          >
            <span className="sr-only">Last update of {visibleText(name)}: </span>
            <StatusBadge status={lastUpdate.status} />
          </Link>
        )}
      </div>
      <p className="min-h-10 text-sm text-muted">
        {activeVersion ? (
          <>
            <span className="line-clamp-1 text-ink">
              <CommitTitle message={activeVersion.commit.message} />
            </span>
            <span className="font-mono text-xs">{shortSha(activeVersion.commit.sha)}</span> on{' '}
            <Foreign text={activeVersion.commit.ref} /> · {plural(activeVersion.pageCount, 'page')} ·{' '}
            <TimeAgo at={activeVersion.createdAt} />
          </>
        ) : (
          'The site shows nothing yet.'
        )}
      </p>
      <Signs project={project} />
    </li>
  );
}

function Signs({ project }: { project: ProjectOverview }) {
  const { projectId, running, openAgentJobs, problems } = project;
  const isExporting = running.some(({ kind }) => kind === 'export');
  if (problems.length === 0 && openAgentJobs === 0 && !isExporting) return null;
  return (
    <div className="mt-auto space-y-1.5 text-sm">
      <Problems project={project} isShort />
      <div className="flex flex-wrap gap-2">
        {openAgentJobs > 0 && (
          <Link to="/projects/$projectId/agent" params={{ projectId }} className="rounded-full">
            <Badge tone="info">{plural(openAgentJobs, 'open agent job')}</Badge>
          </Link>
        )}
        {isExporting && <Badge tone="info">Export running</Badge>}
      </div>
    </div>
  );
}

function NoMatch({ text }: { text: string }) {
  return <EmptyState title={`No project has “${text}” in its name or domain`} />;
}

function NoProjects() {
  const mayCreate = useMay('admin');
  return (
    <EmptyState
      title="Create your first site"
      action={
        mayCreate && (
          <ButtonLink to="/projects/new" look="primary">
            Connect a repository
          </ButtonLink>
        )
      }
    >
      {mayCreate
        ? 'Give the address of a git repository with a docs.json. Bindery checks it, builds the site while you watch, and shows it.'
        : 'An administrator of your organization can connect a git repository. You will then see its site here.'}
    </EmptyState>
  );
}
