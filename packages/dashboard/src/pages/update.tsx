import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay } from '../api/me.ts';
import { type FollowedUpdate, useFollowedUpdate } from '../api/use-followed-update.ts';
import { PageFailed } from '../shell/faults.tsx';
import { useProject } from '../shell/project-frame.tsx';
import { siteUrl } from '../shell/site-url.ts';
import { useTitle } from '../shell/use-title.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx';
import { CopyValue } from '../ui/code-block.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { CommitTitle, Foreign } from '../ui/foreign.tsx';
import { duration, plural } from '../ui/format.ts';
import { Card, Fact, Facts, PageHead } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { TimeAgo, useNow } from '../ui/time-ago.tsx';
import { LogView } from './log-view.tsx';
import { phaseWords } from './phase-words.ts';
import { StartUpdate } from './start-update.tsx';

export function UpdatePage() {
  const { projectId, updateId } = useParams({ from: '/app/projects/$projectId/updates/$updateId' });
  const followed = useFollowedUpdate(updateId);
  const { update, lines, error, retry } = followed;
  const { project } = useProject();
  useTitle('Update', project?.name);
  if (!update) {
    if (error !== null) {
      const back = (
        <ButtonLink to="/projects/$projectId/updates" params={{ projectId }} look="primary">
          All updates
        </ButtonLink>
      );
      return <PageFailed of="update" error={error} retry={retry} back={back} />;
    }
    return (
      <>
        <PageHead title="Update" />
        <SkeletonRows label="Loading the update" />
      </>
    );
  }
  const isOpen = update.status === 'queued' || update.status === 'in_progress';
  return (
    <>
      <PageHead
        title={update.commit ? <CommitTitle message={update.commit.message} /> : 'Update'}
        below={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span role="status">
              <StatusBadge
                status={update.status}
                {...(update.summary === 'cancelled' && { words: 'Cancelled' })}
              />
            </span>
            <TimeAgo at={update.createdAt} />
          </span>
        }
      >
        {isOpen ? (
          <CancelUpdate projectId={projectId} updateId={updateId} />
        ) : (
          <>
            {update.status === 'failure' && <StartUpdate projectId={projectId} />}
            {update.status === 'success' && project && (
              <ButtonAnchor href={siteUrl(project.domain)} target="_blank" rel="noreferrer" look="primary">
                Open the site
              </ButtonAnchor>
            )}
          </>
        )}
      </PageHead>
      <div className="space-y-6">
        <State followed={followed} projectId={projectId} />
        {error !== null && (
          <Problem error={error} title="The log cannot be followed at the moment" retry={retry} />
        )}
        <LogView lines={lines} isOpen={isOpen} />
      </div>
    </>
  );
}

function State({ followed: { update }, projectId }: { followed: FollowedUpdate; projectId: string }) {
  const now = useNow(1_000);
  if (!update) return null;
  const isOpen = update.status === 'queued' || update.status === 'in_progress';
  const endedMs = update.endedAt ? Date.parse(update.endedAt) : now;
  const beganMs = Date.parse(update.startedAt ?? update.createdAt);
  return (
    <Card>
      {isOpen && (
        <div className="mb-4">
          <ProgressBar
            label="Progress of the update"
            value={update.totalPages ? (100 * update.pageCount) / update.totalPages : null}
          />
          <p className="mt-2 text-sm text-muted">
            {update.waitingFor ? `Waiting for ${update.waitingFor}.` : phaseWords(update.phase)}
            {update.totalPages !== null &&
              ` ${update.pageCount.toLocaleString('en')} of ${plural(update.totalPages, 'page')}.`}
          </p>
        </div>
      )}
      {update.summary && update.summary !== 'cancelled' && (
        <p className={`mb-4 break-words ${update.status === 'failure' ? 'text-danger' : ''}`}>
          <Foreign text={update.summary} />
        </p>
      )}
      <Facts>
        {update.commit && (
          <Fact name="Commit">
            <CopyValue value={update.commit.sha} label="the commit’s hash" />
          </Fact>
        )}
        {update.commit && (
          <Fact name="Branch">
            <Foreign text={update.commit.ref} />
          </Fact>
        )}
        <Fact name={isOpen ? 'Running for' : 'Took'}>{duration(endedMs - beganMs)}</Fact>
        <Fact name="Update ID">
          <CopyValue value={update.statusId} label="the update’s id" />
        </Fact>
      </Facts>
      {update.status === 'success' && (
        <div className="mt-4">
          <ButtonLink to="/projects/$projectId/versions" params={{ projectId }}>
            Versions and diagnostics
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

function CancelUpdate({ projectId, updateId }: { projectId: string; updateId: string }) {
  const [isAsking, setAsking] = useState(false);
  if (!useMay('editor')) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel the update</Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel the update?"
          action="Cancel it"
          isDangerous
          onClose={() => setAsking(false)}
          run={async () => {
            await bindery.cancelUpdate(updateId);
            await queryClient.invalidateQueries({ queryKey: keys.updates(projectId) });
          }}
        >
          <p>The site stays as it is. The next push builds the branch again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
