import type { AdminKey, CreatedAdminKey, Project } from '@bindery/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { take, useList } from '../api/use-list.ts';
import { useTitle } from '../shell/use-title.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CodeBlock, CopyValue } from '../ui/code-block.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Choice, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Form } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { List, ListRow, PageHead, Section } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { Problem } from '../ui/problem.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { visibleText } from '../ui/visible-text.ts';

export function AdminKeys() {
  useTitle('Admin keys', 'Organization');
  const mayChange = useMay('admin');
  const [isMaking, setMaking] = useState(false);
  const list = useList({ key: keys.adminKeys, list: (options) => bindery.listAdminKeys(options) });
  return (
    <>
      <PageHead
        title="Admin keys"
        below="Programs use these secrets to work with the API on behalf of the organization."
      >
        {mayChange && (
          <Button look="primary" onClick={() => setMaking(true)}>
            <Icon name="plus" />
            New key
          </Button>
        )}
      </PageHead>
      <div className="mb-10">
        <ListStates
          list={list}
          of="keys"
          empty={<EmptyState title="No keys yet">Programs need a key. People do not.</EmptyState>}
        >
          {(entries) => (
            <List label="Admin keys, newest first">
              {entries.map((key) => (
                <KeyRow key={key.keyId} adminKey={key} mayChange={mayChange} />
              ))}
            </List>
          )}
        </ListStates>
      </div>
      <ProjectIds />
      {isMaking && <NewKey onClose={() => setMaking(false)} />}
    </>
  );
}

function KeyRow({ adminKey: key, mayChange }: { adminKey: AdminKey; mayChange: boolean }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <ListRow className={key.status === 'active' ? '' : 'text-muted'}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">
            <Foreign text={key.name} />
          </span>
          <Badge>{key.scopes.includes('write') ? 'Read and write' : 'Read only'}</Badge>
          {key.status !== 'active' && <StatusBadge status={key.status} />}
        </p>
        <p className="text-sm break-words text-muted">
          <code className="font-mono text-xs">{key.display}</code>
          {key.ipAllowlist.length > 0 && <> · only from {key.ipAllowlist.join(', ')}</>}
        </p>
      </div>
      <p className="text-sm text-muted">
        {key.lastUsedAt ? (
          <>
            Used <TimeAgo at={key.lastUsedAt} />
          </>
        ) : (
          'Never used'
        )}
        <span className="block">
          {key.status === 'active' &&
            (key.expiresAt ? (
              <>
                Expires <TimeAgo at={key.expiresAt} />
              </>
            ) : (
              'Never expires'
            ))}
        </span>
      </p>
      {mayChange && key.status === 'active' && (
        <Button onClick={() => setAsking(true)} className="max-sm:ml-auto">
          Revoke<span className="sr-only"> {visibleText(key.name)}</span>
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Revoke this key?"
          action="Revoke it"
          isDangerous
          onClose={() => setAsking(false)}
          run={async () => {
            await bindery.revokeAdminKey(key.keyId);
            await queryClient.invalidateQueries({ queryKey: keys.adminKeys });
          }}
        >
          <p>
            “<Foreign text={key.name} />” stops working at once. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </ListRow>
  );
}

const LIFETIMES: [days: string, words: string][] = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['', 'Never'],
];

function NewKey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [mayWrite, setMayWrite] = useState(true);
  const [days, setDays] = useState('90');
  const [addresses, setAddresses] = useState('');
  const [made, setMade] = useState<CreatedAdminKey | null>(null);
  const make = useAction(async () => {
    const created = await bindery.createAdminKey({
      name: name.trim(),
      scopes: mayWrite ? ['read', 'write'] : ['read'],
      expiresInDays: days === '' ? null : Number(days),
      ipAllowlist: addresses.split(/[\s,]+/).filter(Boolean),
    });
    setMade(created);
    await queryClient.invalidateQueries({ queryKey: keys.adminKeys });
  });
  if (made) return <MadeKey made={made} onClose={onClose} />;
  return (
    <Dialog title="New admin key" onClose={onClose}>
      <Form className="space-y-4" submits={make}>
        <TextField
          label="Name"
          placeholder="Nightly export"
          hint="What is the key for? Later, you will know what stops working when you revoke it."
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          required
        />
        <fieldset className="space-y-2">
          <legend className="mb-1 text-sm font-medium">May</legend>
          <Choice
            type="radio"
            name="scope"
            label="Read and write"
            hint="Everything except creating keys."
            checked={mayWrite}
            onChange={() => setMayWrite(true)}
          />
          <Choice
            type="radio"
            name="scope"
            label="Read only"
            checked={!mayWrite}
            onChange={() => setMayWrite(false)}
          />
        </fieldset>
        <SelectField label="Expires" value={days} onChange={(event) => setDays(event.target.value)}>
          {LIFETIMES.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="Allowed addresses"
          note="optional"
          placeholder={'203.0.113.0/24\n2001:db8::7'}
          hint="IP addresses and CIDR ranges. Leave it empty to allow all addresses."
          rows={2}
          value={addresses}
          onChange={(event) => setAddresses(event.target.value)}
          className="font-mono text-sm"
          spellCheck={false}
        />
        {make.error !== null && <Problem error={make.error} title="The key could not be created" />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={make.busy}>
            Create the key
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function MadeKey({ made, onClose }: { made: CreatedAdminKey; onClose: () => void }) {
  return (
    <Dialog title="Your new key" onClose={onClose} isForced wide>
      <div className="space-y-4">
        <p className="text-sm text-muted">Copy it now: it is not shown again. Treat it like a password.</p>
        <CodeBlock code={made.key} label="the key" title="Admin key" />
        <CodeBlock
          code={`curl -H "Authorization: Bearer ${made.key}" ${location.origin}/v1/projects`}
          label="a first request"
          title="Try it"
        />
        <div className="flex justify-end">
          <Button look="primary" onClick={onClose}>
            I have copied it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const MOST_PROJECTS = 200;

function ProjectIds() {
  const { data: projects } = useQuery({
    queryKey: ['palette'],
    queryFn: ({ signal }) => take(bindery.listProjects({ limit: 100, signal }), MOST_PROJECTS),
  });
  if (!projects?.length) return null;
  return (
    <Section title="Project IDs" about="Most operations of the API need one.">
      <List label="Project IDs">
        {projects.map(({ projectId, name }: Project) => (
          <ListRow key={projectId} className="min-h-12">
            <span className="min-w-0 flex-1 basis-40 truncate">
              <Foreign text={name} />
            </span>
            <CopyValue value={projectId} label={`the id of ${visibleText(name)}`} />
          </ListRow>
        ))}
      </List>
    </Section>
  );
}
