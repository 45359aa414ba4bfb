import type { StaticExportJob } from '@bindery/sdk';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay } from '../api/me.ts';
import { useList } from '../api/use-list.ts';
import { useStream } from '../api/use-stream.ts';
import { PageFailed } from '../shell/faults.tsx';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CopyValue } from '../ui/code-block.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { duration, plural } from '../ui/format.ts';
import { Card, Fact, Facts, PageHead, Section } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { Problem } from '../ui/problem.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { ExportBundle } from './export-bundle.tsx';
import { Findings } from './findings.tsx';
import { phaseWords } from './phase-words.ts';
import { timeLeftMs } from './time-left.ts';

export function ExportPage() {
  const { projectId, exportId } = useParams({ from: '/app/projects/$projectId/exports/$exportId' });
  const { project } = useProject();
  useTitle('Export', project?.name);
  const query = useQuery({
    queryKey: keys.export(exportId),
    queryFn: ({ signal }) => bindery.getStaticExport(exportId, { signal }),
  });
  const isNow = (job: StaticExportJob) => queryClient.setQueryData(keys.export(exportId), job);
  const stream = useStream({
    of: exportId,
    open: (options) => bindery.streamStaticExport(exportId, options),
    onEvent: ({ data }) => isNow(data),
    onEnd: isNow,
  });
  const job = query.data;
  const error = query.error ?? stream.error;
  if (!job) {
    if (error) {
      const back = (
        <ButtonLink to="/projects/$projectId/exports" params={{ projectId }} look="primary">
          All exports
        </ButtonLink>
      );
      return <PageFailed of="export" error={error} retry={() => void query.refetch()} back={back} />;
    }
    return (
      <>
        <PageHead title="Export" />
        <SkeletonRows label="Loading the export" />
      </>
    );
  }
  const isOpen = job.status === 'queued' || job.status === 'running';
  return (
    <>
      <PageHead
        title={job.version ? <span className="font-mono text-lg">{job.version}</span> : 'Export'}
        below={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span role="status">
              <StatusBadge status={job.status} {...(job.error === 'cancelled' && { words: 'Cancelled' })} />
            </span>
            <span>
              {job.domain} · <TimeAgo at={job.createdAt} />
            </span>
          </span>
        }
      >
        {isOpen && <CancelExport jobId={exportId} />}
      </PageHead>
      {stream.error !== null && isOpen && (
        <div className="mb-6">
          <Problem
            error={stream.error}
            title="The export cannot be followed at the moment"
            retry={stream.retry}
          />
        </div>
      )}
      {isOpen && <Progress job={job} />}
      {job.status === 'failed' && job.error !== 'cancelled' && (
        <Card className="mb-8 p-4 sm:p-5">
          <p className="break-words text-danger">
            <Foreign text={job.error ?? 'It failed.'} />
          </p>
        </Card>
      )}
      {job.status === 'completed' && <ExportBundle job={job} />}
      <Section title="Details">
        <Card>
          <Facts>
            <Fact name="Made from">
              {job.baseVersion ? (
                <span className="font-mono text-xs">{job.baseVersion}</span>
              ) : (
                'Not known yet'
              )}
            </Fact>
            <Fact name="Pages">{job.pageCount.toLocaleString('en')}</Fact>
            {job.completedAt && (
              <Fact name="Took">{duration(Date.parse(job.completedAt) - Date.parse(job.createdAt))}</Fact>
            )}
            <Fact name="Export ID">
              <CopyValue value={job.jobId} label="the export’s id" />
            </Fact>
          </Facts>
        </Card>
      </Section>
      {job.warnings > 0 && <Warnings job={job} />}
    </>
  );
}

function Progress({ job }: { job: StaticExportJob }) {
  const left = useTimeLeft(job);
  return (
    <Card className="mb-8 p-4 sm:p-5">
      <ProgressBar label="Progress of the export" value={job.progress} />
      <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          {job.waitingFor ? `Waiting for ${job.waitingFor}.` : phaseWords(job.phase)}
          {job.totalPages !== null &&
            ` ${job.pageCount.toLocaleString('en')} of ${plural(job.totalPages, 'page')}.`}
        </span>
        <span>
          {Math.floor(job.progress)}%{left !== null && ` · about ${duration(left)} left`}
        </span>
      </p>
    </Card>
  );
}

/** From how fast it went since this page has been looking. */
function useTimeLeft({ progress, status }: StaticExportJob): number | null {
  const seen = useRef<{ progress: number; atMs: number } | null>(null);
  if (status !== 'running') return null;
  seen.current ??= { progress, atMs: Date.now() };
  return timeLeftMs(seen.current, { progress, atMs: Date.now() });
}

function CancelExport({ jobId }: { jobId: string }) {
  const [isAsking, setAsking] = useState(false);
  if (!useMay('editor')) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel the export</Button>
      {isAsking && (
        <ConfirmDialog
          title="Cancel the export?"
          action="Cancel it"
          isDangerous
          onClose={() => setAsking(false)}
          run={async () => {
            queryClient.setQueryData(keys.export(jobId), await bindery.cancelStaticExport(jobId));
          }}
        >
          <p>Pages that have been rendered stay cached, so another export is quicker.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Warnings({ job }: { job: StaticExportJob }) {
  const list = useList({
    key: keys.exportWarnings(job.jobId),
    list: (options) => bindery.listStaticExportWarnings(job.jobId, options),
  });
  return (
    <Section title={plural(job.warnings, 'finding')} about="Mistakes in the content of this export.">
      <ListStates list={list} of="findings" empty={null}>
        {(findings) => <Findings findings={findings} />}
      </ListStates>
    </Section>
  );
}
