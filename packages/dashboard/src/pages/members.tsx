import type { CreatedInvitation, Invitation, Me, Member, PasswordResetLink } from '@bindery/sdk';
import { useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay, useMe } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { useList } from '../api/use-list.ts';
import { useTitle } from '../shell/use-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Form } from '../ui/form.tsx';
import { Icon } from '../ui/icon.tsx';
import { List, ListRow, PageHead, Section } from '../ui/list.tsx';
import { ListStates } from '../ui/list-end.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Problem } from '../ui/problem.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useToast } from '../ui/toast.tsx';
import { visibleText } from '../ui/visible-text.ts';
import { ROLE_WORDS, ROLES } from './role-words.ts';

type Role = Me['role'];

export function Members() {
  useTitle('Members', 'Organization');
  const mayChange = useMay('admin');
  const [isInviting, setInviting] = useState(false);
  const members = useList({
    key: keys.members,
    list: (options) => bindery.listMembers(options),
    pageSize: 50,
  });
  return (
    <>
      <PageHead title="Members">
        {mayChange && (
          <Button look="primary" onClick={() => setInviting(true)}>
            <Icon name="plus" />
            Invite somebody
          </Button>
        )}
      </PageHead>
      <div className="mb-10">
        <ListStates list={members} of="members" empty={<EmptyState title="Nobody" />}>
          {(people) => (
            <List label="Members">
              {people.map((member) => (
                <MemberRow key={member.userId} member={member} mayChange={mayChange} />
              ))}
            </List>
          )}
        </ListStates>
      </div>
      {mayChange && <Invitations />}
      {isInviting && <Invite onClose={() => setInviting(false)} />}
    </>
  );
}

function MemberRow({ member, mayChange }: { member: Member; mayChange: boolean }) {
  const me = useMe();
  const [isRemoving, setRemoving] = useState(false);
  const [link, setLink] = useState<PasswordResetLink | null>(null);
  const isSelf = me.user?.id === member.userId;
  const refresh = () => queryClient.invalidateQueries({ queryKey: keys.members });
  const change = useAction(async (role: Role) => {
    await bindery.changeMember(member.userId, { role });
    await refresh();
    if (isSelf) await queryClient.invalidateQueries({ queryKey: keys.me });
  });
  const makeLink = useAction(async () => setLink(await bindery.createPasswordReset(member.userId)));
  const error = change.error ?? makeLink.error;
  return (
    <ListRow>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Foreign text={member.name} />
          {isSelf && <Badge>You</Badge>}
        </p>
        <p className="truncate text-sm text-muted">
          <Foreign text={member.email} /> · joined <TimeAgo at={member.createdAt} />
        </p>
      </div>
      {mayChange ? (
        <>
          <select
            aria-label={`Role of ${visibleText(member.name)}`}
            value={member.role}
            disabled={change.busy}
            onChange={(event) => void change.run(event.target.value as Role)}
            className="min-h-9 rounded-md border border-strong-line bg-surface px-2 text-sm"
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_WORDS[role].words}
              </option>
            ))}
          </select>
          <Menu label={`More about ${visibleText(member.name)}`} button={<Icon name="more" />}>
            <MenuItem onSelect={() => void makeLink.run()}>Password link</MenuItem>
            <MenuItem isDangerous onSelect={() => setRemoving(true)}>
              {isSelf ? 'Leave …' : 'Remove …'}
            </MenuItem>
          </Menu>
        </>
      ) : (
        <span className="text-sm text-muted">{ROLE_WORDS[member.role].words}</span>
      )}
      {error !== null && (
        <div className="w-full">
          <Problem error={error} />
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={isSelf ? 'Leave the organization?' : `Remove ${visibleText(member.name)}?`}
          action={isSelf ? 'Leave' : 'Remove'}
          isDangerous
          onClose={() => setRemoving(false)}
          run={async () => {
            await bindery.removeMember(member.userId);
            await refresh();
          }}
        >
          <p>Their sessions end at once. Admin keys that they created belong to the organization and stay.</p>
        </ConfirmDialog>
      )}
      {link && (
        <LinkDialog
          title="A link to set a new password"
          about={`For ${member.email}. It works once. Anyone who has it can set the password, so give it to them in person.`}
          link={link.link}
          onClose={() => setLink(null)}
        />
      )}
    </ListRow>
  );
}

function Invitations() {
  const list = useList({ key: keys.invitations, list: (options) => bindery.listInvitations(options) });
  if (list.entries?.length === 0) return null;
  return (
    <Section title="Open invitations">
      <ListStates list={list} of="invitations" empty={null}>
        {(invitations) => (
          <List label="Open invitations">
            {invitations.map((invitation) => (
              <InvitationRow key={invitation.invitationId} invitation={invitation} />
            ))}
          </List>
        )}
      </ListStates>
    </Section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const say = useToast();
  const revoke = useAction(async () => {
    await bindery.revokeInvitation(invitation.invitationId);
    await queryClient.invalidateQueries({ queryKey: keys.invitations });
    say('The invitation has been revoked.');
  });
  return (
    <ListRow>
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-medium">
          <Foreign text={invitation.email} />
        </p>
        <p className="text-sm text-muted">
          {ROLE_WORDS[invitation.role].words} ·{' '}
          {invitation.status === 'expired' ? (
            'expired'
          ) : (
            <>
              expires <TimeAgo at={invitation.expiresAt} />
            </>
          )}
        </p>
      </div>
      <Button busy={revoke.busy} onClick={() => void revoke.run()}>
        Revoke<span className="sr-only"> the invitation of {invitation.email}</span>
      </Button>
      {revoke.error !== null && (
        <div className="w-full">
          <Problem error={revoke.error} />
        </div>
      )}
    </ListRow>
  );
}

function Invite({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [made, setMade] = useState<CreatedInvitation | null>(null);
  const invite = useAction(async () => {
    setMade(await bindery.createInvitation({ email: email.trim(), role }));
    await queryClient.invalidateQueries({ queryKey: keys.invitations });
  });
  if (made) {
    return (
      <LinkDialog
        title="Invited"
        about={
          made.mailed
            ? `The link was sent to ${made.email}. It works once and expires after seven days. You can also copy it here.`
            : `Mail is not set up, so send the link to ${made.email} yourself. It works once and expires after seven days.`
        }
        link={made.link}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <Form className="space-y-4" submits={invite}>
        <TextField
          label="E-mail"
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          required
        />
        <SelectField
          label="Role"
          value={role}
          hint={ROLE_WORDS[role].about}
          onChange={(event) => setRole(event.target.value as Role)}
        >
          {ROLES.map((name) => (
            <option key={name} value={name}>
              {ROLE_WORDS[name].words}
            </option>
          ))}
        </SelectField>
        {invite.error !== null && <Problem error={invite.error} title="Nobody was invited" />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={invite.busy}>
            Invite
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface LinkDialogProps {
  title: string;
  about: string;
  link: string;
  onClose: () => void;
}

function LinkDialog({ title, about, link, onClose }: LinkDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-4">
        <p className="text-sm break-words text-muted">{about}</p>
        <CodeBlock code={link} label="the link" title="Link" />
        <div className="flex justify-end">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
