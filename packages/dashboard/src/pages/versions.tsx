import type { Version } from '@bindery/sdk';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay } from '../api/me.ts';
import { useList } from '../api/use-list.ts';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CommitTitle, Foreign } from '../ui/foreign.tsx';
import { fileSize, plural, shortSha } from '../ui/format.ts';
import { List, ListRow, PageHead } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useToast } from '../ui/toast.tsx';

export function Versions() {
  const { projectId, project } = useProject();
  useTitle('Versions', project?.name);
  const list = useList({
    key: keys.versions(projectId),
    list: (options) => bindery.listVersions(projectId, options),
  });
  return (
    <>
      <PageHead title="Versions" below="The builds that are kept. You can show any of them again at once." />
      <ListStates
        list={list}
        of="versions"
        empty={<EmptyState title="No versions yet">The first successful update makes one.</EmptyState>}
      >
        {(versions) => (
          <List label="Versions, newest first">
            {versions.map((version) => (
              <VersionRow key={version.version} projectId={projectId} version={version} />
            ))}
          </List>
        )}
      </ListStates>
    </>
  );
}

function VersionRow({ projectId, version }: { projectId: string; version: Version }) {
  return (
    <ListRow>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/projects/$projectId/versions/$version"
            params={{ projectId, version: version.version }}
            className="font-mono text-sm font-medium break-all hover:underline"
          >
            {version.version}
          </Link>
          {version.active && <Badge tone="good">Active</Badge>}
        </p>
        <p className="truncate text-sm text-muted">
          <span className="font-mono text-xs">{shortSha(version.commit.sha)}</span> on{' '}
          <Foreign text={version.commit.ref} /> · <CommitTitle message={version.commit.message} />
        </p>
      </div>
      <p className="text-sm text-muted">
        {plural(version.pageCount, 'page')} · {fileSize(version.sizeBytes)}
        {version.warnings > 0 && (
          <>
            {' · '}
            <Link
              to="/projects/$projectId/versions/$version"
              params={{ projectId, version: version.version }}
              className="text-warn underline underline-offset-2"
            >
              {plural(version.warnings, 'finding')}
            </Link>
          </>
        )}
        <span className="block sm:text-right">
          <TimeAgo at={version.createdAt} />
        </span>
      </p>
      <MakeActive projectId={projectId} version={version} />
    </ListRow>
  );
}

export function MakeActive({ projectId, version }: { projectId: string; version: Version }) {
  const [isAsking, setAsking] = useState(false);
  const mayActivate = useMay('editor');
  const say = useToast();
  if (version.active || !mayActivate) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)} className="max-sm:ml-auto">
        Make active<span className="sr-only">: {version.version}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Show this version?"
          action="Make it active"
          onClose={() => setAsking(false)}
          run={async () => {
            await bindery.activateVersion(projectId, version.version);
            await queryClient.invalidateQueries({ queryKey: keys.project(projectId) });
            say(`The site now shows ${version.version}.`);
          }}
        >
          <p>
            Readers see <span className="font-mono text-sm text-ink">{version.version}</span> within moments,
            until an update or another version takes its place.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
