import type { Session } from '@bindery/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery, postToAuth, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { enter, useMe } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { useList } from '../api/use-list.ts';
import { useTitle } from '../shell/use-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Form } from '../ui/form.tsx';
import { Card, List, ListRow, PageHead, Section } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { Problem } from '../ui/problem.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useToast } from '../ui/toast.tsx';
import { browserName } from './browser-name.ts';
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
      <Password />
      <Sessions />
    </div>
  );
}

function Profile({ name: present }: { name: string }) {
  const [name, setName] = useState(present);
  const say = useToast();
  const save = useAction(async () => {
    queryClient.setQueryData(keys.me, await bindery.updateMe({ name: name.trim() }));
    say('Your name is changed.');
  });
  return (
    <Section title="You">
      <Card>
        <Form className="space-y-3" submits={save}>
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-60">
              <TextField
                label="Name"
                value={name}
                maxLength={100}
                autoComplete="name"
                onChange={(event) => setName(event.target.value)}
                required
              />
            </div>
            <Button type="submit" busy={save.busy} disabled={name.trim() === present}>
              Save
            </Button>
          </div>
          {save.error !== null && <Problem error={save.error} title="Your name was not changed" />}
        </Form>
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
    <Section title="Organizations" about="You belong to several; everything you see is of one of them.">
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

/** Changed by a link alone, so that a session somebody left open is not enough to take an account over. */
function Password() {
  const { user } = useMe();
  const { data: methods } = useQuery({
    queryKey: keys.signInMethods,
    queryFn: () => bindery.getSignInMethods(),
  });
  const say = useToast();
  const send = useAction(async () => {
    await postToAuth('request-password-reset', { email: user!.email });
    say('A link is on its way to you.');
  });
  return (
    <Section title="Password" about="A new password ends all of your sessions.">
      <Card>
        {methods?.mail ? (
          <div className="space-y-3">
            <Button busy={send.busy} onClick={() => void send.run()}>
              Send me a link to set a new one
            </Button>
            {send.error !== null && <Problem error={send.error} title="No link was sent" />}
          </div>
        ) : (
          <p className="text-sm text-muted">
            An administrator makes a link for you under{' '}
            <Link to="/organization/members" className="prose-link">
              Organization, Members
            </Link>
            : “Password link” in the menu beside your name.
          </p>
        )}
      </Card>
    </Section>
  );
}

function Sessions() {
  const list = useList({ key: keys.sessions, list: (options) => bindery.listSessions(options) });
  return (
    <Section
      title="Sessions"
      about="Where you are signed in. End one that you do not know, and change your password."
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
