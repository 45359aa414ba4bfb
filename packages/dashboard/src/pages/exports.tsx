import type { Project } from '@bindery/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay, useMe } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { useList } from '../api/use-list.ts';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Choice, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Form } from '../ui/form.tsx';
import { plural } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { List, ListRow, PageHead } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { Problem } from '../ui/problem.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { PlanNeeded } from './plan-needed.tsx';

export function Exports() {
  const { projectId, project } = useProject();
  useTitle('Static exports', project?.name);
  const isIncluded = useMe().organization.plan === 'enterprise';
  const mayStart = useMay('editor');
  const [isStarting, setStarting] = useState(false);
  const list = useList({
    key: [...keys.exports, projectId],
    list: (options) => bindery.listStaticExports({ ...options, projectId }),
    enabled: isIncluded,
  });
  if (!isIncluded) return <PlanNeeded title="Static exports" plan="Enterprise" />;
  return (
    <>
      <PageHead
        title="Static exports"
        below="The whole site as one signed archive. You can serve it anywhere, even without a network."
      >
        {mayStart && project && (
          <Button look="primary" onClick={() => setStarting(true)}>
            <Icon name="plus" />
            New export
          </Button>
        )}
      </PageHead>
      <ListStates list={list} of="exports" empty={<EmptyState title="Nothing has been exported yet" />}>
        {(exports) => (
          <List label="Exports, newest first">
            {exports.map((job) => (
              <ListRow key={job.jobId} className="hover:bg-hover">
                <div className="shrink-0 max-sm:order-2 sm:w-28">
                  <StatusBadge
                    status={job.status}
                    {...(job.error === 'cancelled' && { words: 'Cancelled' })}
                  />
                </div>
                <div className="min-w-0 flex-1 basis-48 max-sm:order-1 max-sm:basis-full">
                  <Link
                    to="/projects/$projectId/exports/$exportId"
                    params={{ projectId, exportId: job.jobId }}
                    className="block truncate font-mono text-sm font-medium after:absolute after:inset-0"
                  >
                    {job.version ?? job.jobId}
                  </Link>
                  <p className="truncate text-sm text-muted">
                    {job.domain}
                    {job.error && job.error !== 'cancelled' && (
                      <span className="text-danger">
                        {' · '}
                        <Foreign text={job.error} />
                      </span>
                    )}
                    {job.warnings > 0 && ` · ${plural(job.warnings, 'finding')}`}
                  </p>
                </div>
                <p className="text-sm text-muted">
                  {job.status === 'running' ? `${Math.floor(job.progress)}%` : <TimeAgo at={job.createdAt} />}
                </p>
              </ListRow>
            ))}
          </List>
        )}
      </ListStates>
      {isStarting && project && <StartExport project={project} onClose={() => setStarting(false)} />}
    </>
  );
}

function StartExport({ project, onClose }: { project: Project; onClose: () => void }) {
  const [domain, setDomain] = useState(project.domain);
  const [version, setVersion] = useState('');
  const [paths, setPaths] = useState('');
  const [strict, setStrict] = useState(false);
  const navigate = useNavigate();
  const start = useAction(async () => {
    const wanted = paths
      .split('\n')
      .map((path) => path.trim())
      .filter(Boolean);
    const job = await bindery.startStaticExport({
      domain,
      strict,
      ...(version.trim() && { version: version.trim() }),
      ...(wanted.length > 0 && { paths: wanted }),
    });
    onClose();
    await navigate({
      to: '/projects/$projectId/exports/$exportId',
      params: { projectId: project.projectId, exportId: job.jobId },
    });
  });
  return (
    <Dialog title="New export" onClose={onClose}>
      <Form className="space-y-4" submits={start}>
        {project.domains.length > 1 && (
          <SelectField label="Domain" value={domain} onChange={(event) => setDomain(event.target.value)}>
            {project.domains.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <TextField
          label="Version label"
          note="optional"
          placeholder="date and commit"
          hint="Letters, digits, dots, dashes and underscores. A label always stands for the same content."
          pattern="[A-Za-z0-9._\-]{1,64}"
          value={version}
          onChange={(event) => setVersion(event.target.value)}
          spellCheck={false}
        />
        <TextArea
          label="Pages"
          note="optional"
          placeholder={'index\nguides/start'}
          hint="One page per line. Leave it empty to export all pages."
          rows={2}
          value={paths}
          onChange={(event) => setPaths(event.target.value)}
          spellCheck={false}
          className="font-mono text-sm"
        />
        <Choice
          label="Strict"
          hint="If the content has any mistakes, fail instead of exporting with warnings."
          checked={strict}
          onChange={(event) => setStrict(event.target.checked)}
        />
        {start.error !== null && <Problem error={start.error} title="The export was not started" />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={start.busy}>
            Start the export
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
