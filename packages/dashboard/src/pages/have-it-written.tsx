/** One click: an agent is asked to answer a reader's question in the documentation. */
import { useNavigate } from '@tanstack/react-router';
import { bindery } from '../api/client.ts';
import { useMay, useMe } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { visibleText } from '../ui/visible-text.ts';
import { promptFor } from './prompt-for.ts';

export function HaveItWritten({ projectId, question }: { projectId: string; question: string }) {
  const navigate = useNavigate();
  const mayStart = useMay('editor');
  const isIncluded = useMe().organization.plan !== 'free';
  const start = useAction(async () => {
    const job = await bindery.createAgentJob(projectId, { prompt: promptFor(question) });
    await navigate({ to: '/projects/$projectId/agent/$jobId', params: { projectId, jobId: job.id } });
  });
  if (!mayStart || !isIncluded) return null;
  return (
    <div className="max-w-full max-sm:w-full">
      <Button busy={start.busy} onClick={() => void start.run()}>
        Have it written<span className="sr-only">: {visibleText(question)}</span>
      </Button>
      {start.error !== null && (
        <div className="mt-2">
          <Problem error={start.error} title="The job was not started" />
        </div>
      )}
    </div>
  );
}
