import type { AgentEvent, AgentJob } from '@bindery/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { useDraft } from '../api/use-draft.ts';
import { useStream } from '../api/use-stream.ts';
import { PageFailed } from '../shell/faults.tsx';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Form } from '../ui/form.tsx';
import { plural } from '../ui/format.ts';
import { Card, PageHead } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { Transcript } from './transcript.tsx';

const Review = lazy(() => import('./review.tsx').then(({ Review }) => ({ default: Review })));

export function AgentJobPage() {
  const { projectId, jobId } = useParams({ from: '/app/projects/$projectId/agent/$jobId' });
  const { view } = useSearch({ from: '/app/projects/$projectId/agent/$jobId' });
  const { project } = useProject();
  useTitle('Agent job', project?.name);
  const query = useQuery({
    queryKey: keys.agentJob(projectId, jobId),
    queryFn: ({ signal }) => bindery.getAgentJob(projectId, jobId, { signal }),
  });
  const job = query.data;
  const { events, error, retry } = useTranscript(projectId, jobId, job?.status);
  if (!job) {
    if (query.error) {
      const back = (
        <ButtonLink to="/projects/$projectId/agent" params={{ projectId }} look="primary">
          All jobs
        </ButtonLink>
      );
      return <PageFailed of="agent job" error={query.error} retry={() => void query.refetch()} back={back} />;
    }
    return (
      <>
        <PageHead title="Agent job" />
        <SkeletonRows label="Loading the job" />
      </>
    );
  }
  const state = job.status === 'completed' && job.prState ? job.prState : job.status;
  return (
    <>
      <PageHead
        title={<Foreign text={shorten(job.title) || 'Agent job'} />}
        below={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span role="status">
              <StatusBadge status={state} {...(job.error === 'cancelled' && { words: 'Cancelled' })} />
            </span>
            <span>
              {job.model} · {plural(job.usage.steps, 'step')} ·{' '}
              {(job.usage.inputTokens + job.usage.outputTokens).toLocaleString('en')} tokens ·{' '}
              <TimeAgo at={job.createdAt} />
            </span>
          </span>
        }
      >
        <JobActions projectId={projectId} job={job} />
      </PageHead>
      {job.waitingFor && <p className="mb-4 text-sm text-warn">Waiting for {job.waitingFor}.</p>}
      {job.error && job.error !== 'cancelled' && (
        <Card className="mb-6 p-4">
          <p className="break-words text-danger">
            <Foreign text={job.error} />
          </p>
        </Card>
      )}
      <nav aria-label="Views of the job" className="mb-5 flex gap-1 border-b border-line">
        <ViewLink {...{ projectId, jobId }} words="Conversation" />
        {job.prLink && <ViewLink {...{ projectId, jobId }} view="review" words="Changes" />}
      </nav>
      {view === 'review' ? (
        <Suspense fallback={<SkeletonRows label="Loading the changes" />}>
          <Review projectId={projectId} job={job} />
        </Suspense>
      ) : (
        <>
          {error !== null && (
            <div className="mb-4">
              <Problem
                error={error}
                title="The conversation cannot be followed at the moment"
                retry={retry}
              />
            </div>
          )}
          <Transcript events={events} isActive={job.status === 'active'} />
          {job.status !== 'archived' && <FollowUp projectId={projectId} job={job} />}
        </>
      )}
    </>
  );
}

interface ViewLinkProps {
  projectId: string;
  jobId: string;
  view?: 'review';
  words: string;
}

function ViewLink({ projectId, jobId, view, words }: ViewLinkProps) {
  return (
    <Link
      to="/projects/$projectId/agent/$jobId"
      params={{ projectId, jobId }}
      search={view ? { view } : {}}
      activeOptions={{ exact: true, includeSearch: true }}
      className="-mb-px border-b-2 border-transparent px-2.5 py-2 text-sm text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
    >
      {words}
    </Link>
  );
}

/** The conversation as it grows, also when the job goes on after it had ended. */
function useTranscript(projectId: string, jobId: string, status: string | undefined) {
  const [known, setKnown] = useState<{ of: string; events: AgentEvent[] }>({ of: jobId, events: [] });
  const stream = useStream({
    of: jobId,
    round: status,
    open: ({ after, signal }) =>
      bindery.followAgentJob(projectId, jobId, {
        ...(after !== undefined && { after: Number(after) }),
        signal,
      }),
    onEvent: (event) =>
      setKnown((now) => {
        const before = now.of === jobId ? now.events : [];
        if (before.some(({ id }) => id === event.id)) return now;
        return { of: jobId, events: [...before, event] };
      }),
    onEnd: (job) => {
      queryClient.setQueryData(keys.agentJob(projectId, jobId), job);
    },
  });
  return { events: known.of === jobId ? known.events : [], ...stream };
}

function shorten(text: string): string {
  return text.length > 90 ? `${text.slice(0, 88)} …` : text;
}

function JobActions({ projectId, job }: { projectId: string; job: AgentJob }) {
  const mayAct = useMay('editor');
  const [asked, setAsked] = useState<'cancel' | 'archive' | null>(null);
  const isHosted = job.prLink !== null && !job.prLink.startsWith(`${location.origin}/`);
  const done = async (changed: Promise<AgentJob>) => {
    queryClient.setQueryData(keys.agentJob(projectId, job.id), await changed);
  };
  return (
    <>
      {isHosted && (
        <ButtonAnchor href={job.prLink!} target="_blank" rel="noreferrer" look="primary">
          Open the pull request
        </ButtonAnchor>
      )}
      {mayAct && job.status === 'active' && (
        <Button onClick={() => setAsked('cancel')}>Cancel the job</Button>
      )}
      {mayAct && (job.status === 'completed' || job.status === 'failed') && (
        <Button onClick={() => setAsked('archive')}>Archive</Button>
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title="Cancel the job?"
          action="Cancel it"
          isDangerous
          onClose={() => setAsked(null)}
          run={() => done(bindery.cancelAgentJob(projectId, job.id))}
        >
          <p>The agent stops. The conversation stays, and you can continue it with a message.</p>
        </ConfirmDialog>
      )}
      {asked === 'archive' && (
        <ConfirmDialog
          title="Archive the job?"
          action="Archive it"
          onClose={() => setAsked(null)}
          run={() => done(bindery.archiveAgentJob(projectId, job.id))}
        >
          <p>You can still read it, but it takes no more messages.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function FollowUp({ projectId, job }: { projectId: string; job: AgentJob }) {
  const [text, setText, clearText] = useDraft(`agent:${projectId}:${job.id}`);
  const send = useAction(async () => {
    const changed = await bindery.messageAgentJob(projectId, job.id, { prompt: text.trim() });
    clearText();
    queryClient.setQueryData(keys.agentJob(projectId, job.id), changed);
  });
  if (!useMay('editor')) return null;
  return (
    <Form className="mt-6 space-y-3" submits={send}>
      <TextArea
        label="Follow up"
        rows={2}
        value={text}
        maxLength={100_000}
        onChange={(event) => setText(event.target.value)}
        hint={
          job.status === 'active'
            ? 'The agent reads it at its next step.'
            : 'The agent continues on the same branch.'
        }
        required
      />
      {send.error !== null && <Problem error={send.error} title="The message was not sent" />}
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={send.busy}>
          Send
        </Button>
      </div>
    </Form>
  );
}
