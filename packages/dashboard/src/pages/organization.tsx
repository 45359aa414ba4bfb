import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay, useMe } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { useTitle } from '../shell/use-title.ts';
import { Button } from '../ui/button.tsx';
import { CopyValue } from '../ui/code-block.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card, Fact, Facts, PageHead } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useToast } from '../ui/toast.tsx';

export function Organization() {
  useTitle('Organization');
  const { organization } = useMe();
  const mayRename = useMay('admin');
  const { data } = useQuery({ queryKey: keys.organization, queryFn: () => bindery.getOrganization() });
  return (
    <>
      <PageHead title="General" />
      <Card>
        {mayRename && <Rename key={organization.name} name={organization.name} />}
        <Facts>
          <Fact name="Organization ID">
            <CopyValue value={organization.id} label="the organization’s id" />
          </Fact>
          <Fact name="Plan">
            <span className="capitalize">{organization.plan}</span>
          </Fact>
          {data && (
            <Fact name="Since">
              <TimeAgo at={data.createdAt} />
            </Fact>
          )}
        </Facts>
      </Card>
    </>
  );
}

function Rename({ name: present }: { name: string }) {
  const [name, setName] = useState(present);
  const say = useToast();
  const save = useAction(async () => {
    await bindery.renameOrganization({ name: name.trim() });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.me }),
      queryClient.invalidateQueries({ queryKey: keys.organization, exact: true }),
    ]);
    say('The organization has a new name.');
  });
  return (
    <Form className="mb-5 space-y-3" submits={save}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            label="Name"
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
            required
          />
        </div>
        <Button type="submit" busy={save.busy} disabled={name.trim() === present}>
          Rename
        </Button>
      </div>
      {save.error !== null && <Problem error={save.error} title="The name was not changed" />}
    </Form>
  );
}
