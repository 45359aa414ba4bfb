/** The name of a project, its address and the pages about it, above each of them. */
import { ApiError } from '@bindery/sdk';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { Foreign } from '../ui/foreign.tsx';
import { Icon } from '../ui/icon.tsx';
import { COLUMN } from '../ui/list.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import { PageFailed } from './faults.tsx';
import { siteUrl } from './site-url.ts';
import { useTitle } from './use-title.ts';

export function useProject() {
  const { projectId } = useParams({ from: '/app/projects/$projectId' });
  const query = useQuery({
    queryKey: keys.project(projectId),
    queryFn: ({ signal }) => bindery.getProject(projectId, { signal }),
  });
  return { projectId, project: query.data, error: query.error, refetch: query.refetch };
}

export function ProjectFrame() {
  const { projectId, project, error, refetch } = useProject();
  useTitle(project?.name);
  // While the platform cannot be reached, the page stays with all that was typed there; the shell says so.
  if (error instanceof ApiError && !project) {
    return (
      <div className={`${COLUMN} pt-10`}>
        <PageFailed of="project" error={error} retry={() => void refetch()} />
      </div>
    );
  }
  return (
    <>
      <div className="mb-7 border-b border-line bg-surface pt-5">
        <div className={COLUMN}>
          <div className="flex min-h-8 flex-wrap items-baseline gap-x-4 gap-y-0.5">
            <p className="min-w-0 text-lg font-semibold break-words">
              {project ? <Foreign text={project.name} /> : <span className="text-muted">Loading …</span>}
            </p>
            {project && (
              <a
                href={siteUrl(project.domain)}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-w-0 items-center gap-1 text-sm text-muted hover:text-ink hover:underline"
              >
                <span className="truncate">{project.domain}</span>
                <Icon name="out" className="size-3.5" />
                <span className="sr-only">(opens the site in a new tab)</span>
              </a>
            )}
          </div>
          <div className="mt-2">
            <Tabs label="Project" tabs={tabsOf(projectId)} />
          </div>
        </div>
      </div>
      <div className={COLUMN}>
        <Outlet />
      </div>
    </>
  );
}

function tabsOf(projectId: string): Tab[] {
  const params = { projectId };
  return [
    { words: 'Overview', link: { to: '/projects/$projectId', params }, exact: true },
    { words: 'Updates', link: { to: '/projects/$projectId/updates', params } },
    { words: 'Versions', link: { to: '/projects/$projectId/versions', params } },
    { words: 'Exports', link: { to: '/projects/$projectId/exports', params } },
    { words: 'Agent', link: { to: '/projects/$projectId/agent', params } },
    { words: 'Analytics', link: { to: '/projects/$projectId/analytics', params } },
    { words: 'Assistant', link: { to: '/projects/$projectId/assistant', params } },
    { words: 'Settings', link: { to: '/projects/$projectId/settings', params } },
  ];
}
