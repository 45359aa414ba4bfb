import type { AgentJob } from '@bindery/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay, useMe } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { useDraft } from '../api/use-draft.ts';
import { take, useList } from '../api/use-list.ts';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Form } from '../ui/form.tsx';
import { plural } from '../ui/format.ts';
import { Card, List, ListRow, PageHead, Section } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { Problem } from '../ui/problem.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { PlanNeeded } from './plan-needed.tsx';

const EXAMPLES = [
  'Find pages that contradict each other and make them agree.',
  'Add a troubleshooting section to the quickstart.',
  'Fix every broken link and every spelling mistake.',
];

export function Agent() {
  const { projectId, project } = useProject();
  useTitle('Agent', project?.name);
  const isIncluded = useMe().organization.plan !== 'free';
  const mayStart = useMay('editor');
  const list = useList({
    key: keys.agentJobs(projectId),
    list: (options) => bindery.listAgentJobs(projectId, options),
    enabled: isIncluded,
  });
  if (!isIncluded) return <PlanNeeded title="Agent jobs" plan="Pro" />;
  return (
    <>
      <PageHead
        title="Agent"
        below="Say what to write. An agent works on a branch of its own, and you decide what is merged."
      />
      {mayStart && <NewJob projectId={projectId} />}
      <Section title="Jobs">
        <ListStates list={list} of="jobs" empty={<EmptyState title="No jobs yet" />}>
          {(jobs) => (
            <List label="Agent jobs, newest first">
              {jobs.map((job) => (
                <JobRow key={job.id} projectId={projectId} job={job} />
              ))}
            </List>
          )}
        </ListStates>
      </Section>
    </>
  );
}

function JobRow({ projectId, job }: { projectId: string; job: AgentJob }) {
  const state = job.status === 'completed' && job.prState ? job.prState : job.status;
  return (
    <ListRow className="hover:bg-hover">
      <div className="shrink-0 sm:w-36">
        <StatusBadge status={state} {...(job.error === 'cancelled' && { words: 'Cancelled' })} />
      </div>
      <div className="min-w-0 flex-1 basis-48">
        <Link
          to="/projects/$projectId/agent/$jobId"
          params={{ projectId, jobId: job.id }}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          <Foreign text={job.title || job.id} />
        </Link>
        <p className="truncate text-sm text-muted">
          {job.model} · {plural(job.usage.steps, 'step')}
          {job.error && job.error !== 'cancelled' && (
            <span className="text-danger">
              {' · '}
              <Foreign text={job.error} />
            </span>
          )}
        </p>
      </div>
      <p className="text-sm text-muted">
        <TimeAgo at={job.createdAt} />
      </p>
    </ListRow>
  );
}

function NewJob({ projectId }: { projectId: string }) {
  const [prompt, setPrompt, clearPrompt] = useDraft(`agent:${projectId}`);
  const [model, setModel] = useState('');
  const [ref, setRef] = useState('');
  const navigate = useNavigate();
  const { data: models } = useQuery({
    queryKey: keys.agentModels,
    queryFn: ({ signal }) => take(bindery.listAgentModels({ signal }), 100),
    staleTime: 60_000,
  });
  const start = useAction(async () => {
    const job = await bindery.createAgentJob(projectId, {
      prompt: prompt.trim(),
      ...(model && { model }),
      ...(ref.trim() && { ref: ref.trim() }),
    });
    clearPrompt();
    await navigate({ to: '/projects/$projectId/agent/$jobId', params: { projectId, jobId: job.id } });
  });
  if (models?.length === 0) {
    return (
      <div className="mb-10">
        <EmptyState title="No model is set up">
          The operator of this installation must set AGENT_MODEL and the key for it.
        </EmptyState>
      </div>
    );
  }
  const problem = models?.find((one) => (model ? one.model === model : one.isDefault))?.problem;
  return (
    <Card className="mb-10 p-4 sm:p-5">
      <Form className="space-y-4" submits={start}>
        <TextArea
          label="What should the agent do?"
          value={prompt}
          maxLength={100_000}
          onChange={(event) => setPrompt(event.target.value)}
          placeholder="Document the new --strict flag, with an example."
          required
        />
        {!prompt && (
          <fieldset className="flex flex-wrap gap-2" aria-label="Examples">
            {EXAMPLES.map((example) => (
              <button
                key={example}
                type="button"
                onClick={() => setPrompt(example)}
                className="rounded-full border border-line px-3 py-1.5 text-left text-sm text-muted hover:bg-hover hover:text-ink"
              >
                {example}
              </button>
            ))}
          </fieldset>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Model" value={model} onChange={(event) => setModel(event.target.value)}>
            <option value="">The project’s own</option>
            {models?.map((one) => (
              <option key={one.model} value={one.model}>
                {one.model}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Start from branch"
            note="optional"
            placeholder="the project’s"
            value={ref}
            onChange={(event) => setRef(event.target.value)}
            spellCheck={false}
          />
        </div>
        {problem && <p className="text-sm text-warn">{problem}</p>}
        {start.error !== null && <Problem error={start.error} title="The job was not started" />}
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={start.busy}>
            Start
          </Button>
        </div>
      </Form>
    </Card>
  );
}
