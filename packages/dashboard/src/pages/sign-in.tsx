import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery, postToAuth } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { enter } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { Doorway } from '../shell/doorway.tsx';
import { PasswordField } from '../shell/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Problem } from '../ui/problem.tsx';
import { ownPath } from './own-path.ts';
import { refusalWords } from './refusal-words.ts';

export function SignIn() {
  const { data: methods } = useQuery({
    queryKey: keys.signInMethods,
    queryFn: () => bindery.getSignInMethods(),
  });
  const { error } = useSearch({ from: '/sign-in' });
  const [isForgotten, setForgotten] = useState(false);
  const [email, setEmail] = useState('');
  if (methods && !methods.claimed) return <Unclaimed />;
  if (isForgotten)
    return (
      <Forgotten
        {...{ email, setEmail }}
        sendsMail={methods?.mail ?? false}
        onBack={() => setForgotten(false)}
      />
    );
  return (
    <Doorway title="Sign in">
      {methods?.problem && (
        <p className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">{methods.problem}</p>
      )}
      {error && (
        <p role="alert" className="mb-4 rounded-md bg-danger-soft px-3 py-2 text-sm">
          {refusalWords(error, methods?.oidc?.name ?? 'The identity provider')}
        </p>
      )}
      {methods?.oidc && <OidcButton name={methods.oidc.name} />}
      <PasswordForm {...{ email, setEmail }} />
      <button type="button" onClick={() => setForgotten(true)} className="prose-link mt-4 text-sm">
        Forgotten your password?
      </button>
    </Doorway>
  );
}

function PasswordForm({ email, setEmail }: { email: string; setEmail: (email: string) => void }) {
  const [password, setPassword] = useState('');
  const { to } = useSearch({ from: '/sign-in' });
  const router = useRouter();
  const signIn = useAction(async () => {
    await postToAuth('sign-in/email', { email, password });
    enter(await bindery.getMe());
    router.history.push(ownPath(to));
  });
  return (
    <Form className="space-y-4" submits={signIn}>
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        required
        autoFocus
      />
      <PasswordField value={password} onChange={setPassword} />
      {signIn.error !== null && <Problem error={signIn.error} />}
      <Button type="submit" look="primary" busy={signIn.busy} className="w-full">
        Sign in
      </Button>
    </Form>
  );
}

function OidcButton({ name }: { name: string }) {
  const { to } = useSearch({ from: '/sign-in' });
  const start = useAction(async () => {
    const answer = await postToAuth('sign-in/social', { provider: 'oidc', callbackURL: ownPath(to) });
    location.assign((answer as { url: string }).url);
  });
  return (
    <div className="mb-5 space-y-3 border-b border-line pb-5">
      <Button className="w-full" busy={start.busy} onClick={() => void start.run()}>
        Continue with {name}
      </Button>
      {start.error !== null && <Problem error={start.error} />}
    </div>
  );
}

function Unclaimed() {
  return (
    <Doorway title="Not set up yet">
      <div className="space-y-3 text-sm">
        <p>
          Nobody has an account here yet. When <code className="font-mono text-xs">bindery start</code>{' '}
          started, it printed a dashboard link that works once: open it to make the first account.
        </p>
        <p className="text-muted">
          If you can no longer see it, start Bindery again. It prints a new link until there is an account.
        </p>
      </div>
    </Doorway>
  );
}

interface ForgottenProps {
  email: string;
  setEmail: (email: string) => void;
  sendsMail: boolean;
  onBack: () => void;
}

function Forgotten({ email, setEmail, sendsMail, onBack }: ForgottenProps) {
  const [isSent, setSent] = useState(false);
  const ask = useAction(async () => {
    await postToAuth('request-password-reset', { email });
    setSent(true);
  });
  const back = (
    <Button look="quiet" onClick={onBack}>
      Back
    </Button>
  );
  if (!sendsMail) {
    return (
      <Doorway title="A new password">
        <div className="space-y-4 text-sm">
          <p>
            Mail is not set up here. Ask an administrator of your organization for a link: Organization,
            Members, then “Password link” beside your name.
          </p>
          <p className="text-muted">
            If you are the administrator, run this on the machine itself:{' '}
            <code className="font-mono text-xs">bindery users reset-password {email || '<email>'}</code>
          </p>
          {back}
        </div>
      </Doorway>
    );
  }
  return (
    <Doorway title="A new password">
      {isSent ? (
        <div className="space-y-4 text-sm">
          <p role="status">If there is an account with this address, a link is on its way to it.</p>
          {back}
        </div>
      ) : (
        <Form className="space-y-4" submits={ask}>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            required
            autoFocus
          />
          {ask.error !== null && <Problem error={ask.error} />}
          <div className="flex justify-between">
            {back}
            <Button type="submit" look="primary" busy={ask.busy}>
              Send a link
            </Button>
          </div>
        </Form>
      )}
    </Doorway>
  );
}
