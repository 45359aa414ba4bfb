/** What an agent changed: the diff, the pages before and after, and the decision. */
import type { AgentJob, AgentReview } from '@bindery/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay } from '../api/me.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { plural, shortSha } from '../ui/format.ts';
import { Problem } from '../ui/problem.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { FileDiff } from './file-diff.tsx';

export function Review({ projectId, job }: { projectId: string; job: AgentJob }) {
  const { data, error, refetch } = useQuery({
    queryKey: keys.agentReview(projectId, job.id),
    queryFn: ({ signal }) => bindery.getAgentReview(projectId, job.id, { signal }),
  });
  if (!data) {
    return error ? (
      <Problem error={error} title="The changes could not be loaded" retry={() => void refetch()} />
    ) : (
      <SkeletonRows label="Loading the changes" />
    );
  }
  return (
    <div className="space-y-8">
      <Decision projectId={projectId} jobId={job.id} review={data} />
      <section aria-label="Changed files" className="space-y-4">
        {data.files.length === 0 && <EmptyState title="No files were changed" />}
        {data.files.map((file) => (
          <FileDiff key={file.path} file={file} />
        ))}
      </section>
      {data.previews.length > 0 && <Previews previews={data.previews} />}
    </div>
  );
}

function Decision({ projectId, jobId, review }: { projectId: string; jobId: string; review: AgentReview }) {
  const [asked, setAsked] = useState<'merge' | 'close' | null>(null);
  const mayDecide = useMay('editor') && review.state === 'open' && review.host === 'built-in';
  const say = useToast();
  const done = async (changed: Promise<AgentJob>, words: string) => {
    queryClient.setQueryData(keys.agentJob(projectId, jobId), await changed);
    await queryClient.invalidateQueries({ queryKey: keys.agentReview(projectId, jobId) });
    say(words);
  };
  const files = plural(review.files.length, 'file');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface p-4">
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <StatusBadge status={review.state} /> {files} into{' '}
          <Foreign text={review.base.branch} className="font-medium" />
          <span className="font-mono text-xs text-muted">{shortSha(review.commit)}</span>
        </p>
        {review.reason && review.state === 'open' && (
          <p className="mt-1 text-muted">
            <Foreign text={review.reason} />
          </p>
        )}
      </div>
      <div className="flex gap-2">
        {review.host !== 'built-in' && (
          <ButtonAnchor href={review.url} target="_blank" rel="noreferrer" look="primary">
            Decide on the git host
          </ButtonAnchor>
        )}
        {mayDecide && (
          <>
            <Button onClick={() => setAsked('close')}>Close</Button>
            <Button look="primary" disabled={!review.mergeable} onClick={() => setAsked('merge')}>
              Merge
            </Button>
          </>
        )}
      </div>
      {asked === 'merge' && (
        <ConfirmDialog
          title="Merge these changes?"
          action="Merge"
          onClose={() => setAsked(null)}
          run={() => done(bindery.mergeAgentJob(projectId, jobId), 'Merged; the site is being updated.')}
        >
          <p>
            {files} at {shortSha(review.commit)} go into <Foreign text={review.base.branch} />, and an update
            starts.
          </p>
        </ConfirmDialog>
      )}
      {asked === 'close' && (
        <ConfirmDialog
          title="Close without merging?"
          action="Close"
          isDangerous
          onClose={() => setAsked(null)}
          run={() => done(bindery.closeAgentJob(projectId, jobId), 'Closed; nothing was merged.')}
        >
          <p>The changes stay on their branch, and the site does not show them.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

function Previews({ previews }: { previews: AgentReview['previews'] }) {
  const [shown, setShown] = useState(0);
  const [side, setSide] = useState<'before' | 'after'>('after');
  const page = previews[shown]!;
  return (
    <section aria-label="Rendered pages">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto text-lg font-semibold">Rendered</h2>
        <select
          aria-label="Page"
          value={shown}
          onChange={(event) => setShown(Number(event.target.value))}
          className="min-h-9 max-w-full rounded-md border border-strong-line bg-surface px-2 text-sm"
        >
          {previews.map(({ path }, index) => (
            <option key={path} value={index}>
              {path}
            </option>
          ))}
        </select>
        <fieldset aria-label="Which state" className="flex gap-1 lg:hidden">
          {(['before', 'after'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={side === name}
              onClick={() => setSide(name)}
              className="min-h-9 rounded-md px-3 text-sm text-muted hover:bg-hover aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink"
            >
              {name === 'before' ? 'Before' : 'After'}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Frame title="Before" path={page.path} address={page.before} isHidden={side !== 'before'} />
        <Frame title="After" path={page.path} address={page.after} isHidden={side !== 'after'} />
      </div>
    </section>
  );
}

interface FrameProps {
  title: string;
  path: string;
  address: string | null;
  /** On a narrow screen. */
  isHidden: boolean;
}

function Frame({ title, path, address, isHidden }: FrameProps) {
  return (
    <figure
      className={`overflow-hidden rounded-xl border border-line bg-surface ${isHidden ? 'max-lg:hidden' : ''}`}
    >
      <figcaption className="border-b border-line px-3 py-1.5 text-xs text-muted">
        <Badge>{title}</Badge>
      </figcaption>
      {address ? (
        <iframe
          src={address}
          title={`${path}, ${title.toLowerCase()}`}
          sandbox="allow-same-origin"
          loading="lazy"
          className="h-[32rem] w-full bg-[#fff]"
        />
      ) : (
        <p className="px-4 py-10 text-center text-sm text-muted">
          This page does not exist {title.toLowerCase()}.
        </p>
      )}
    </figure>
  );
}
