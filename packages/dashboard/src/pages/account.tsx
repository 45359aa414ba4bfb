import type { Session } from '@bindery/sdk';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { enter, useMe } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { useList } from '../api/use-list.ts';
import { useTitle } from '../shell/use-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Card, List, ListRow, PageHead, Section } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { OneLineForm } from '../ui/one-line-form.tsx';
import { Problem } from '../ui/problem.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useToast } from '../ui/toast.tsx';
import { browserName } from './browser-name.ts';
import { Credentials } from './credentials.tsx';
import { ROLE_WORDS } from './role-words.ts';

export function Account() {
  useTitle('Account');
  const me = useMe();
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <PageHead
        title="Account"
        below={
          <>
            <Foreign text={me.user?.email ?? ''} /> · {ROLE_WORDS[me.role].words} of{' '}
            <Foreign text={me.organization.name} />
          </>
        }
      />
      <Profile key={me.user?.name} name={me.user?.name ?? ''} />
      {me.organizations.length > 1 && <Organizations />}
      <Credentials />
      <Sessions />
    </div>
  );
}

function Profile({ name }: { name: string }) {
  const say = useToast();
  const save = async (changed: string) => {
    queryClient.setQueryData(keys.me, await bindery.updateMe({ name: changed }));
    say('Your name has been changed.');
  };
  return (
    <Section title="You">
      <Card>
        <OneLineForm
          label="Name"
          present={name}
          action="Save"
          save={save}
          failed="Your name was not changed"
          field={{ maxLength: 100, autoComplete: 'name' }}
        />
      </Card>
    </Section>
  );
}

function Organizations() {
  const { organizations, organization } = useMe();
  const choose = useAction(async (organizationId: string) => {
    enter(await bindery.updateMe({ organizationId }));
  });
  return (
    <Section
      title="Organizations"
      about="You belong to several organizations. You see one of them at a time."
    >
      <List label="Your organizations">
        {organizations.map(({ id, name, role }) => (
          <ListRow key={id}>
            <div className="min-w-0 flex-1">
              <p className="font-medium">
                <Foreign text={name} />
              </p>
              <p className="text-sm text-muted">{ROLE_WORDS[role].words}</p>
            </div>
            {id === organization.id ? (
              <Badge tone="good">Now</Badge>
            ) : (
              <Button busy={choose.busy} onClick={() => void choose.run(id)}>
                Change to it
              </Button>
            )}
          </ListRow>
        ))}
      </List>
      {choose.error !== null && <Problem error={choose.error} />}
    </Section>
  );
}

function Sessions() {
  const list = useList({ key: keys.sessions, list: (options) => bindery.listSessions(options) });
  return (
    <Section
      title="Sessions"
      about="Where you are signed in. If you do not recognize a session, end it and change your password."
    >
      <ListStates list={list} of="sessions" empty={null}>
        {(sessions) => (
          <List label="Sessions">
            {sessions.map((session) => (
              <SessionRow key={session.sessionId} session={session} />
            ))}
          </List>
        )}
      </ListStates>
    </Section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useAction(async () => {
    await bindery.revokeSession(session.sessionId);
    await queryClient.invalidateQueries({ queryKey: keys.sessions });
  });
  return (
    <ListRow>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Foreign text={browserName(session.userAgent)} />
          {session.current && <Badge tone="good">This one</Badge>}
        </p>
        <p className="text-sm text-muted">
          {session.ip && <span className="font-mono text-xs">{session.ip} · </span>}
          used <TimeAgo at={session.lastUsedAt} /> · since <TimeAgo at={session.createdAt} />
        </p>
      </div>
      {!session.current && (
        <Button busy={end.busy} onClick={() => void end.run()}>
          End it
        </Button>
      )}
      {end.error !== null && (
        <div className="w-full">
          <Problem error={end.error} />
        </div>
      )}
    </ListRow>
  );
}
