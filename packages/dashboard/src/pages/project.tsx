import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { take, useList } from '../api/use-list.ts';
import { useProject } from '../shell/project-frame.tsx';
import { siteUrl } from '../shell/site-url.ts';
import { useTitle } from '../shell/use-title.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonAnchor } from '../ui/button.tsx';
import { CopyValue } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { repositoryName } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Card, Fact, Facts, PageHead, Section } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Problems } from './problems.tsx';
import { StartUpdate } from './start-update.tsx';
import { UpdateRows } from './update-rows.tsx';

export function ProjectHome() {
  const { projectId, project } = useProject();
  useTitle(project?.name);
  const updates = useList({
    key: [...keys.updates(projectId), 'newest'],
    list: (options) => bindery.listUpdates(projectId, options),
    pageSize: 5,
  });
  /** There is nothing to open yet. */
  const isEmpty = project?.activeVersion === null;
  return (
    <>
      <PageHead title="Overview">
        <StartUpdate projectId={projectId} look={isEmpty ? 'primary' : 'secondary'} />
        {project && !isEmpty && (
          <ButtonAnchor href={siteUrl(project.domain)} target="_blank" rel="noreferrer" look="primary">
            Open the site
            <Icon name="out" />
          </ButtonAnchor>
        )}
      </PageHead>
      <WhatIsWrong projectId={projectId} />
      {!project && <SkeletonRows rows={2} label="Loading the project" />}
      {project && (
        <Card className="mb-10 p-4 sm:p-5">
          <Facts>
            <Fact name="Shows">
              {project.activeVersion ? (
                <Link
                  to="/projects/$projectId/versions/$version"
                  params={{ projectId, version: project.activeVersion }}
                  className="prose-link font-mono text-xs"
                >
                  {project.activeVersion}
                </Link>
              ) : (
                'Nothing yet'
              )}
            </Fact>
            <Fact name={project.domains.length > 1 ? 'Domains' : 'Domain'}>
              <ul className="space-y-1">
                {project.domainProofs.map(({ domain, state }) => (
                  <li key={domain} className="flex flex-wrap items-center gap-2">
                    <a
                      href={siteUrl(domain)}
                      target="_blank"
                      rel="noreferrer"
                      className="prose-link break-all"
                    >
                      {domain}
                    </a>
                    {state === 'pending' && (
                      <Link to="/projects/$projectId/settings" params={{ projectId }} hash="domains">
                        <Badge tone="warn">Not proven yet</Badge>
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            </Fact>
            <Fact name="Source">
              <span className="break-all">
                <Foreign text={repositoryName(project.source.repository)} />
              </span>
              {' · '}
              <Foreign text={project.source.branch ?? 'default branch'} />
              {project.source.folder && (
                <>
                  {' · '}
                  <Foreign text={project.source.folder} />
                </>
              )}
            </Fact>
            <Fact name="Project ID">
              <CopyValue value={projectId} label="the project’s id" />
            </Fact>
          </Facts>
        </Card>
      )}
      <Section
        title="Last updates"
        action={
          updates.hasMore && (
            <Link to="/projects/$projectId/updates" params={{ projectId }} className="prose-link text-sm">
              All updates
            </Link>
          )
        }
      >
        <ListStates
          list={{ ...updates, hasMore: false }}
          of="updates"
          empty={
            <EmptyState title="Nothing has been built yet">Start an update to build the site.</EmptyState>
          }
        >
          {(entries) => <UpdateRows updates={entries} label="Last updates" />}
        </ListStates>
      </Section>
    </>
  );
}

/** An owner of one project never sees the list of all, which says it, too. */
function WhatIsWrong({ projectId }: { projectId: string }) {
  const { data: project } = useQuery({
    queryKey: [...keys.overview, { projectId }],
    queryFn: async ({ signal }) => (await take(bindery.getOverview({ projectId, signal }), 1))[0] ?? null,
  });
  // That nothing was built stands below, with what to do about it.
  const problems = project?.problems.filter(({ code }) => code !== 'never-built') ?? [];
  if (!project || problems.length === 0) return null;
  return (
    <div className="mb-6 space-y-1.5 text-sm">
      <Problems project={{ ...project, problems }} />
    </div>
  );
}
