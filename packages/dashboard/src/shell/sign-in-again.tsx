/** The session has ended while somebody works: their password, and everything goes on where it stands. */
import { useState } from 'react';
import { bindery, postToAuth, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { leave, useMe } from '../api/me.ts';
import { noteSignedIn } from '../api/session.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Problem } from '../ui/problem.tsx';

export function SignInAgain() {
  const { user } = useMe();
  const [password, setPassword] = useState('');
  const signIn = useAction(async () => {
    await postToAuth('sign-in/email', { email: user!.email, password });
    noteSignedIn();
    queryClient.setQueryData(keys.me, await bindery.getMe());
    // What failed meanwhile is asked for again.
    await queryClient.invalidateQueries();
  });
  return (
    <Dialog title="Sign in again" onClose={() => {}} isForced>
      <Form className="space-y-4" submits={signIn}>
        <p className="text-sm text-muted">
          Your session has ended. Sign in to continue. Nothing on this page is lost.
        </p>
        <TextField label="E-mail" value={user?.email ?? ''} readOnly autoComplete="username" />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          required
        />
        {signIn.error !== null && <Problem error={signIn.error} />}
        <div className="flex justify-between gap-2">
          <Button
            look="quiet"
            onClick={() => {
              leave();
              location.assign('/sign-in');
            }}
          >
            Use another account
          </Button>
          <Button type="submit" look="primary" busy={signIn.busy}>
            Sign in
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
