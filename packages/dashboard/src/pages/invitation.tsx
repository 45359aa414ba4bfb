import type { OpenedInvitation } from '@bindery/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { enter } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { Doorway, linkToken } from '../shell/doorway.tsx';
import { PasswordField } from '../shell/password-field.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Form } from '../ui/form.tsx';
import { Problem } from '../ui/problem.tsx';
import { ROLE_WORDS } from './role-words.ts';

export function Invitation() {
  const [token] = useState(linkToken);
  const { data: invitation, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => bindery.openInvitation({ token }),
  });
  if (error) {
    return (
      <Doorway title="This invitation does not work">
        <div className="space-y-4">
          <Problem error={error}>
            <p className="text-muted">Ask whoever invited you for another link.</p>
          </Problem>
          <ButtonLink to="/sign-in">Sign in</ButtonLink>
        </div>
      </Doorway>
    );
  }
  if (!invitation) return <Doorway title="Invitation">Looking …</Doorway>;
  return <Accept token={token} invitation={invitation} />;
}

function Accept({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const { email, role, organization, hasAccount } = invitation;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  const accept = useAction(async () => {
    enter(await bindery.acceptInvitation(hasAccount ? { token, password } : { token, name, password }));
    await navigate({ to: '/' });
  });
  return (
    <Doorway
      title="You are invited"
      about={
        <>
          To <Foreign text={organization.name} className="font-medium text-ink" />. {ROLE_WORDS[role].about}
        </>
      }
    >
      <Form className="space-y-4" submits={accept}>
        <TextField label="E-mail" value={email} readOnly autoComplete="username" />
        {!hasAccount && (
          <TextField
            label="Your name"
            autoComplete="name"
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            autoFocus
          />
        )}
        <PasswordField value={password} onChange={setPassword} isNew={!hasAccount} autoFocus={hasAccount} />
        {hasAccount && (
          <p className="text-sm text-muted">You have an account here already: its password, please.</p>
        )}
        {accept.error !== null && <Problem error={accept.error} title="That did not work" />}
        <Button type="submit" look="primary" busy={accept.busy} className="w-full">
          Join
        </Button>
      </Form>
    </Doorway>
  );
}
