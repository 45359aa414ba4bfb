/** A new project, led by the hand: the repository is looked at before anything is made. */
import type { SourceCheck } from '@bindery/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { useDraft } from '../api/use-draft.ts';
import { useTitle } from '../shell/use-title.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card, PageHead } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { CheckResult } from './check-result.tsx';
import { type Credential, CredentialFields, credentialOf, NO_CREDENTIAL } from './credential-fields.tsx';
import { nameFromRepository } from './name-from-repository.ts';
import { SourceFields } from './source-fields.tsx';

export function NewProject() {
  useTitle('New project');
  const mayCreate = useMay('admin');
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <PageHead title="New project" below="A git repository with a docs.json becomes a site." />
      {mayCreate ? (
        <NewProjectForm />
      ) : (
        <EmptyState title="Only administrators can create projects">
          You find them under Organization, Members.
        </EmptyState>
      )}
    </div>
  );
}

function NewProjectForm() {
  const [repository, setRepository, clearRepository] = useDraft('new-project:repository');
  const [branch, setBranch, clearBranch] = useDraft('new-project:branch');
  const [folder, setFolder, clearFolder] = useDraft('new-project:folder');
  const [name, setName, clearName] = useDraft('new-project:name');
  const [domain, setDomain, clearDomain] = useDraft('new-project:domain');
  const [credential, setCredential] = useState<Credential>(NO_CREDENTIAL);
  const [checked, setChecked] = useState<{ of: string; result: SourceCheck } | null>(null);
  const navigate = useNavigate();

  const source = {
    repository: repository.trim(),
    ...(branch.trim() && { branch: branch.trim() }),
    ...(folder.trim() && { folder: folder.trim() }),
    ...credentialOf(credential, repository),
  };
  const described = JSON.stringify(source);
  const result = checked?.of === described ? checked.result : null;

  const check = useAction(async () => {
    const found = await bindery.checkSource({ source });
    setChecked({ of: described, result: found });
    if (!name && found.ok) setName(nameFromRepository(source.repository));
    return found;
  });
  const create = useAction(async () => {
    const project = await bindery.createProject({
      name: name.trim() || nameFromRepository(source.repository),
      source,
      ...(domain.trim() && { domain: domain.trim() }),
    });
    for (const clear of [clearRepository, clearBranch, clearFolder, clearName, clearDomain]) clear();
    const params = { projectId: project.projectId };
    await queryClient.invalidateQueries({ queryKey: keys.overview });
    // With a key of its own the repository can be read only once its host knows the key.
    if (project.source.deployKey) return await navigate({ to: '/projects/$projectId/settings', params });
    const { statusId } = await bindery.startUpdate(project.projectId);
    await navigate({
      to: '/projects/$projectId/updates/$updateId',
      params: { ...params, updateId: statusId },
    });
  });
  const isReady = result?.ok === true || source.deployKey === 'generate';
  const next = { busy: check.busy || create.busy, run: isReady ? create.run : check.run };
  return (
    <Form submits={next} className="space-y-6">
      <Card>
        <div className="space-y-4">
          <SourceFields
            {...{ repository, branch, folder }}
            onRepository={setRepository}
            onBranch={setBranch}
            onFolder={setFolder}
            branches={checked?.result.branches}
            folders={checked?.result.folders}
            isNew
          />
          <CredentialFields repository={repository} value={credential} onChange={setCredential} />
        </div>
      </Card>
      <div aria-live="polite">
        {result && <CheckResult result={result} onBranch={setBranch} onFolder={setFolder} />}
      </div>
      {isReady && (
        <Card>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Name"
              value={name}
              maxLength={100}
              onChange={(event) => setName(event.target.value)}
              required
            />
            <TextField
              label="Domain"
              note="optional"
              placeholder="docs.example.com"
              hint="If you leave it empty, the site gets a name below this installation’s host."
              value={domain}
              onChange={(event) => setDomain(event.target.value)}
              isLiteral
            />
          </div>
        </Card>
      )}
      {check.error !== null && <Problem error={check.error} title="The repository could not be checked" />}
      {create.error !== null && <Problem error={create.error} title="The project could not be created" />}
      <div className="flex flex-wrap justify-end gap-2">
        {isReady && (
          <Button onClick={() => void check.run()} busy={check.busy}>
            Check again
          </Button>
        )}
        <Button type="submit" look="primary" busy={isReady ? create.busy : check.busy}>
          {isReady
            ? source.deployKey === 'generate'
              ? 'Create the project'
              : 'Create the site'
            : 'Check the repository'}
        </Button>
      </div>
    </Form>
  );
}
