import type { Project, SourceCheck } from '@bindery/sdk';
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Form } from '../ui/form.tsx';
import { Card, Fact, Facts, Section } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { useToast } from '../ui/toast.tsx';
import { changeProject } from './change-project.ts';
import { CheckResult } from './check-result.tsx';
import { type Credential, CredentialFields, credentialOf, NO_CREDENTIAL } from './credential-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { StartUpdate } from './start-update.tsx';

export function SourceSettings({ project, mayChange }: { project: Project; mayChange: boolean }) {
  const { source, projectId } = project;
  return (
    <Section title="Source" about="What the site is built from. Changes take effect with the next update.">
      <Card>
        {mayChange ? (
          <SourceForm key={JSON.stringify(source)} project={project} />
        ) : (
          <Facts>
            <Fact name="Repository">
              <Foreign text={source.repository} />
            </Fact>
            <Fact name="Branch">
              <Foreign text={source.branch ?? 'its default branch'} />
            </Fact>
            <Fact name="Folder">
              <Foreign text={source.folder || 'the root'} />
            </Fact>
          </Facts>
        )}
        {source.deployKey && (
          <div className="mt-5 space-y-3">
            <CodeBlock
              code={source.deployKey}
              label="the deploy key"
              title="Deploy key: add it to the repository on your git host, with read access"
            />
            {!project.activeVersion && <StartUpdate projectId={projectId} look="secondary" />}
          </div>
        )}
      </Card>
    </Section>
  );
}

function SourceForm({ project: { projectId, source } }: { project: Project }) {
  const [repository, setRepository] = useState(source.repository);
  const [branch, setBranch] = useState(source.branch ?? '');
  const [folder, setFolder] = useState(source.folder);
  const [credential, setCredential] = useState<Credential>(NO_CREDENTIAL);
  const [isReplacing, setReplacing] = useState(false);
  const [checked, setChecked] = useState<SourceCheck | null>(null);
  const say = useToast();
  const given = isReplacing || !source.credential ? credentialOf(credential, repository) : {};
  const wanted = {
    repository: repository.trim(),
    branch: branch.trim() || null,
    folder: folder.trim(),
    ...given,
  };
  const check = useAction(async () => setChecked(await bindery.checkSource({ source: wanted, projectId })));
  const save = useAction(async () => {
    await changeProject(projectId, { source: wanted });
    say('The source has been changed.');
  });
  return (
    <Form submits={save} className="space-y-4">
      <SourceFields
        {...{ repository, branch, folder }}
        onRepository={setRepository}
        onBranch={setBranch}
        onFolder={setFolder}
        branches={checked?.branches}
        folders={checked?.folders}
      />
      {source.credential && !isReplacing ? (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          A credential is stored. It goes in and never comes out.
          <Button onClick={() => setReplacing(true)}>Replace it</Button>
        </p>
      ) : (
        <CredentialFields repository={repository} value={credential} onChange={setCredential} />
      )}
      <div aria-live="polite">
        {checked && <CheckResult result={checked} onBranch={setBranch} onFolder={setFolder} />}
      </div>
      {check.error !== null && <Problem error={check.error} title="The repository could not be checked" />}
      {save.error !== null && <Problem error={save.error} title="The source was not changed" />}
      <div className="flex justify-end gap-2">
        <Button onClick={() => void check.run()} busy={check.busy}>
          Check
        </Button>
        <Button type="submit" look="primary" busy={save.busy}>
          Save the source
        </Button>
      </div>
    </Form>
  );
}
