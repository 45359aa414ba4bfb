import type { Project } from '@bindery/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay } from '../api/me.ts';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Button } from '../ui/button.tsx';
import { CopyValue } from '../ui/code-block.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Card, Fact, Facts, PageHead, Section } from '../ui/list.tsx';
import { OneLineForm } from '../ui/one-line-form.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { changeProject } from './change-project.ts';
import { DomainSettings } from './settings-domains.tsx';
import { FeatureSettings } from './settings-features.tsx';
import { SourceSettings } from './settings-source.tsx';
import { WebhookSettings } from './settings-webhook.tsx';

export function ProjectSettings() {
  const { project } = useProject();
  useTitle('Settings', project?.name);
  const mayChange = useMay('admin');
  if (!project) {
    return (
      <>
        <PageHead title="Settings" />
        <SkeletonRows label="Loading the settings" />
      </>
    );
  }
  return (
    <>
      <PageHead title="Settings" below={mayChange ? undefined : 'Administrators can change these.'} />
      <General project={project} mayChange={mayChange} />
      <SourceSettings project={project} mayChange={mayChange} />
      <DomainSettings project={project} mayChange={mayChange} />
      <WebhookSettings projectId={project.projectId} mayChange={mayChange} />
      <FeatureSettings project={project} mayChange={mayChange} />
      {mayChange && <DangerZone project={project} />}
    </>
  );
}

function General({ project, mayChange }: { project: Project; mayChange: boolean }) {
  const say = useToast();
  const save = async (name: string) => {
    await changeProject(project.projectId, { name });
    say('The name of the project was changed.');
  };
  return (
    <Section title="General">
      <Card>
        {mayChange && (
          <OneLineForm
            key={project.name}
            label="Name"
            present={project.name}
            action="Rename"
            save={save}
            failed="The name was not changed"
            field={{ maxLength: 100 }}
            className="mb-5 space-y-3"
          />
        )}
        <Facts>
          <Fact name="Project ID">
            <CopyValue value={project.projectId} label="the project’s id" />
          </Fact>
        </Facts>
      </Card>
    </Section>
  );
}

function DangerZone({ project }: { project: Project }) {
  const [asked, setAsked] = useState<'analytics' | 'project' | null>(null);
  const navigate = useNavigate();
  const say = useToast();
  const close = () => setAsked(null);
  return (
    <Section title="Danger zone">
      <ul className="divide-y divide-line rounded-xl border border-danger/50 bg-surface">
        <Danger title="Delete the analytics" onAsk={() => setAsked('analytics')}>
          Everything that was counted so far, and the feedback of readers. New counts start from zero.
        </Danger>
        <Danger title="Delete the project" onAsk={() => setAsked('project')}>
          The site is gone at once, with all versions, updates, exports, agent jobs and analytics. The git
          repository stays.
        </Danger>
      </ul>
      {asked === 'analytics' && (
        <ConfirmDialog
          title="Delete the analytics?"
          action="Delete them for good"
          typed={project.domain}
          isDangerous
          onClose={close}
          run={async () => {
            await bindery.deleteAnalytics(project.projectId);
            await queryClient.invalidateQueries({ queryKey: keys.analytics(project.projectId) });
            say('The analytics have been deleted.');
          }}
        >
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
      {asked === 'project' && (
        <ConfirmDialog
          title="Delete the project?"
          action="Delete it for good"
          typed={project.domain}
          isDangerous
          onClose={close}
          run={async () => {
            await bindery.deleteProject(project.projectId);
            await queryClient.invalidateQueries({ queryKey: keys.overview });
            await navigate({ to: '/' });
            say('The project has been deleted.');
          }}
        >
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

function Danger({ title, onAsk, children }: { title: string; onAsk: () => void; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-medium">{title}</p>
        <p className="text-muted">{children}</p>
      </div>
      <Button look="danger" onClick={onAsk}>
        Delete …<span className="sr-only"> ({title})</span>
      </Button>
    </li>
  );
}
