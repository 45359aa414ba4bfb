import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { take, useList } from '../api/use-list.ts';
import { Nothing, PageFailed } from '../shell/faults.tsx';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { CopyValue } from '../ui/code-block.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CommitTitle, Foreign } from '../ui/foreign.tsx';
import { fileSize, plural } from '../ui/format.ts';
import { Card, Fact, Facts, PageHead, Section } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { Findings } from './findings.tsx';
import { MakeActive } from './versions.tsx';

const LOOKED_AT = 500;
const REMOVED =
  'It may have been removed: an installation may keep only the newest versions. The active one always stays.';
type Severity = 'error' | 'warning' | 'info';

export function VersionPage() {
  const { version: label } = useParams({ from: '/app/projects/$projectId/versions/$version' });
  const { projectId, project } = useProject();
  useTitle(label, project?.name);
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.versions(projectId), label],
    queryFn: async ({ signal }) => {
      const versions = await take(bindery.listVersions(projectId, { limit: 100, signal }), LOOKED_AT);
      const found = versions.find((one) => one.version === label);
      return { version: found, isGone: !found && versions.length < LOOKED_AT };
    },
  });
  const back = (
    <ButtonLink to="/projects/$projectId/versions" params={{ projectId }} look="primary">
      All versions
    </ButtonLink>
  );
  if (data?.isGone) return <Nothing of="version" why={REMOVED} back={back} />;
  if (error && !data)
    return <PageFailed of="version" error={error} retry={() => void refetch()} back={back} />;
  const version = data?.version;
  return (
    <>
      <PageHead
        title={<span className="font-mono text-lg">{label}</span>}
        below={version?.active && <Badge tone="good">Active</Badge>}
      >
        {version && <MakeActive projectId={projectId} version={version} />}
      </PageHead>
      {version && (
        <Card className="mb-8 p-4 sm:p-5">
          <Facts>
            <Fact name="Built from">
              <CommitTitle message={version.commit.message} /> (<Foreign text={version.commit.ref} />)
            </Fact>
            <Fact name="Commit">
              <CopyValue value={version.commit.sha} label="the commit’s hash" />
            </Fact>
            <Fact name="Bundle">
              {plural(version.pageCount, 'page')}, {fileSize(version.sizeBytes)}
            </Fact>
            <Fact name="SHA-256">
              <CopyValue value={version.sha256} label="the bundle’s hash" />
            </Fact>
            <Fact name="Made">
              <TimeAgo at={version.createdAt} />
            </Fact>
          </Facts>
        </Card>
      )}
      <Diagnostics projectId={projectId} label={label} />
    </>
  );
}

function Diagnostics({ projectId, label }: { projectId: string; label: string }) {
  const [severity, setSeverity] = useState<Severity | ''>('');
  const wanted = severity === '' ? {} : { severity };
  const list = useList({
    key: [...keys.diagnostics(projectId, label), severity],
    list: (options) => bindery.listDiagnostics(projectId, label, { ...options, ...wanted }),
    pageSize: 50,
  });
  return (
    <Section
      title="Diagnostics"
      about="The mistakes in the content that the build of this version found."
      action={
        <select
          aria-label="Severity"
          value={severity}
          onChange={(event) => setSeverity(event.target.value as Severity | '')}
          className="min-h-9 rounded-md border border-strong-line bg-surface px-2 text-sm"
        >
          <option value="">All</option>
          <option value="error">Errors</option>
          <option value="warning">Warnings</option>
          <option value="info">Remarks</option>
        </select>
      }
    >
      <ListStates
        list={list}
        of="diagnostics"
        empty={<EmptyState title={severity ? 'None of these' : 'The content has no mistakes'} />}
      >
        {(findings) => <Findings findings={findings} />}
      </ListStates>
    </Section>
  );
}
