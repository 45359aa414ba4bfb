import { useQuery } from '@tanstack/react-query';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay, useMe } from '../api/me.ts';
import { useTitle } from '../shell/use-title.ts';
import { CopyValue } from '../ui/code-block.tsx';
import { Card, Fact, Facts, PageHead } from '../ui/list.tsx';
import { OneLineForm } from '../ui/one-line-form.tsx';
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

function Rename({ name }: { name: string }) {
  const say = useToast();
  const save = async (changed: string) => {
    await bindery.renameOrganization({ name: changed });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.me }),
      queryClient.invalidateQueries({ queryKey: keys.organization, exact: true }),
    ]);
    say('The name of the organization was changed.');
  };
  return (
    <OneLineForm
      label="Name"
      present={name}
      action="Rename"
      save={save}
      failed="The name was not changed"
      field={{ maxLength: 100 }}
      className="mb-5 space-y-3"
    />
  );
}
