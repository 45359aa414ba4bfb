import type { Project } from '@bindery/sdk';
import { useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useAction } from '../api/use-action.ts';
import { siteUrl } from '../shell/site-url.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CopyValue } from '../ui/code-block.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Icon } from '../ui/icon.tsx';
import { Fact, Facts, List, ListRow, Section } from '../ui/list.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { OneLineForm } from '../ui/one-line-form.tsx';
import { Problem } from '../ui/problem.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useToast } from '../ui/toast.tsx';
import { changeProject } from './change-project.ts';

export function DomainSettings({ project, mayChange }: { project: Project; mayChange: boolean }) {
  return (
    <div id="domains">
      <Section
        title="Domains"
        about="The host names of the site. Point each of them to this installation in your DNS."
      >
        <div className="space-y-4">
          <List label="Domains">
            {project.domainProofs.map((proof) => (
              <DomainRow key={proof.domain} project={project} proof={proof} mayChange={mayChange} />
            ))}
          </List>
          {mayChange && <AddDomain project={project} />}
        </div>
      </Section>
    </div>
  );
}

type DomainProof = Project['domainProofs'][number];

interface DomainRowProps {
  project: Project;
  proof: DomainProof;
  mayChange: boolean;
}

function DomainRow({ project, proof, mayChange }: DomainRowProps) {
  const { projectId, domains } = project;
  const { domain, state } = proof;
  const [isRemoving, setRemoving] = useState(false);
  const isFirst = domain === project.domain;
  const first = useAction(() => changeProject(projectId, { domain, domains }));
  const verify = useAction(async () => {
    queryClient.setQueryData(keys.project(projectId), await bindery.verifyDomain(projectId, domain));
  });
  return (
    <ListRow className="items-start">
      <div className="min-w-0 flex-1 basis-60 space-y-3">
        <p className="flex min-h-9 flex-wrap items-center gap-2">
          <a
            href={siteUrl(domain)}
            target="_blank"
            rel="noreferrer"
            className="font-medium break-all hover:underline"
          >
            {domain}
          </a>
          {isFirst && <Badge>Primary</Badge>}
          {state === 'proven' ? <Badge tone="good">Proven</Badge> : <Badge tone="warn">Not proven yet</Badge>}
        </p>
        {(state === 'pending' || proof.problem) && <Proof proof={proof} />}
        {verify.error !== null && <Problem error={verify.error} />}
        {first.error !== null && <Problem error={first.error} />}
      </div>
      {mayChange && (
        <div className="flex items-center gap-1">
          {state === 'pending' && (
            <Button busy={verify.busy} onClick={() => void verify.run()}>
              Look now
            </Button>
          )}
          {domains.length > 1 && (
            <Menu label={`More about ${domain}`} button={<Icon name="more" />}>
              {!isFirst && <MenuItem onSelect={() => void first.run()}>Make it the primary domain</MenuItem>}
              <MenuItem isDangerous onSelect={() => setRemoving(true)}>
                Remove …
              </MenuItem>
            </Menu>
          )}
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={`Remove ${domain}?`}
          action="Remove it"
          isDangerous
          onClose={() => setRemoving(false)}
          run={() => changeProject(projectId, { domains: domains.filter((name) => name !== domain) })}
        >
          <p>The site will no longer answer there, and others may claim the name.</p>
        </ConfirmDialog>
      )}
    </ListRow>
  );
}

function Proof({ proof: { record, checkedAt, problem } }: { proof: DomainProof }) {
  return (
    <div className="space-y-2 text-sm">
      <p className="text-muted">Add this record to your DNS to prove that the name is yours:</p>
      <Facts>
        <Fact name="Type">{record.type}</Fact>
        <Fact name="Name">
          <CopyValue value={record.name} label="the record’s name" />
        </Fact>
        <Fact name="Value">
          <CopyValue value={record.value} label="the record’s value" />
        </Fact>
      </Facts>
      {problem && (
        <p className="text-warn">
          <Foreign text={problem} />
          {checkedAt && (
            <>
              {' '}
              (<TimeAgo at={checkedAt} />)
            </>
          )}
        </p>
      )}
    </div>
  );
}

function AddDomain({ project }: { project: Project }) {
  const say = useToast();
  const add = async (domain: string) => {
    await changeProject(project.projectId, { domains: [...project.domains, domain.toLowerCase()] });
    say(`${domain} has been added.`);
  };
  return (
    <OneLineForm
      label="Add a domain"
      action="Add"
      save={add}
      failed="The domain was not added"
      field={{ placeholder: 'docs.example.com', isLiteral: true }}
    />
  );
}
