/** What somebody signs in with: changed by whoever knows the password, so that a session left open is not enough. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { bindery, postToAuth, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMe } from '../api/me.ts';
import { type Action, useAction } from '../api/use-action.ts';
import { PasswordField } from '../shell/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Form } from '../ui/form.tsx';
import { Card, Section } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { useToast } from '../ui/toast.tsx';

export function Credentials() {
  const { user } = useMe();
  const { data: methods } = useQuery({
    queryKey: keys.signInMethods,
    queryFn: () => bindery.getSignInMethods(),
  });
  const sendsMail = methods?.mail ?? false;
  return (
    <>
      {user!.hasPassword && <Email email={user!.email} sendsMail={sendsMail} />}
      <Section
        title="Password"
        about={
          user!.hasPassword ? 'A new password ends all your other sessions.' : 'You have no password yet.'
        }
      >
        <Card>{user!.hasPassword ? <NewPassword /> : <PasswordLink sendsMail={sendsMail} />}</Card>
      </Section>
    </>
  );
}

function Email({ email: present, sendsMail }: { email: string; sendsMail: boolean }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const say = useToast();
  const change = useAction(async () => {
    const changed = await bindery.changeEmail({ email: email.trim(), password });
    setEmail('');
    setPassword('');
    if (!changed.confirmed) return setSentTo(changed.email);
    await queryClient.invalidateQueries({ queryKey: keys.me });
    say('Your e-mail address has been changed.');
  });
  return (
    <Section
      title="E-mail"
      about={
        <>
          You sign in as <Foreign text={present} />.
          {sendsMail && ' A new address counts once you have opened the link that is sent to it.'}
        </>
      }
    >
      <Card>
        <ProvenForm
          change={change}
          action="Change the address"
          failed="Your e-mail address was not changed"
          password={password}
          setPassword={setPassword}
        >
          <TextField
            label="New e-mail"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            required
          />
        </ProvenForm>
        {sentTo !== null && (
          <p role="status" className="mt-4 text-sm">
            A link is on its way to <Foreign text={sentTo} className="font-medium" />. It works for an hour.
          </p>
        )}
      </Card>
    </Section>
  );
}

function NewPassword() {
  const [password, setPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const say = useToast();
  const change = useAction(async () => {
    await bindery.changePassword({ password, newPassword });
    setPassword('');
    setNewPassword('');
    await queryClient.invalidateQueries({ queryKey: keys.sessions });
    say('Your password has been changed, and your other sessions have ended.');
  });
  return (
    <ProvenForm
      change={change}
      action="Change the password"
      failed="Your password was not changed"
      password={password}
      setPassword={setPassword}
    >
      <PasswordField label="New password" value={newPassword} onChange={setNewPassword} isNew />
    </ProvenForm>
  );
}

interface ProvenFormProps {
  change: Action<[], void>;
  action: string;
  failed: string;
  password: string;
  setPassword: (password: string) => void;
  children: ReactNode;
}

/** What is to be new, beside the password that is valid now. */
function ProvenForm({ change, action, failed, password, setPassword, children }: ProvenFormProps) {
  return (
    <Form className="space-y-4" submits={change}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {children}
        <PasswordField label="Current password" value={password} onChange={setPassword} />
      </div>
      {change.error !== null && <Problem error={change.error} title={failed} />}
      <Button type="submit" busy={change.busy}>
        {action}
      </Button>
    </Form>
  );
}

/** For whoever signs in by an identity provider alone. */
function PasswordLink({ sendsMail }: { sendsMail: boolean }) {
  const { user } = useMe();
  const say = useToast();
  const send = useAction(async () => {
    await postToAuth('request-password-reset', { email: user!.email });
    say('A link is on its way to you.');
  });
  if (!sendsMail) {
    return (
      <p className="text-sm text-muted">
        An administrator can make a link for you under{' '}
        <Link to="/organization/members" className="prose-link">
          Organization, Members
        </Link>
        : “Password link” in the menu beside your name.
      </p>
    );
  }
  return (
    <div className="space-y-3">
      <Button busy={send.busy} onClick={() => void send.run()}>
        Send me a link to set one
      </Button>
      {send.error !== null && <Problem error={send.error} title="No link was sent" />}
    </div>
  );
}
