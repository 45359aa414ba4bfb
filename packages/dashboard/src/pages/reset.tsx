import { useState } from 'react';
import { postToAuth } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Doorway, linkToken } from '../shell/doorway.tsx';
import { PasswordField } from '../shell/password-field.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Problem } from '../ui/problem.tsx';

export function Reset() {
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const [token] = useState(linkToken);
  const reset = useAction(async () => {
    await postToAuth('reset-password', { token, newPassword: password });
    setDone(true);
  });
  if (isDone) {
    return (
      <Doorway title="Your password has been changed" about="You have been signed out everywhere.">
        <ButtonLink to="/sign-in" look="primary">
          Sign in
        </ButtonLink>
      </Doorway>
    );
  }
  return (
    <Doorway title="Choose a new password">
      <Form className="space-y-4" submits={reset}>
        <PasswordField label="New password" value={password} onChange={setPassword} isNew autoFocus />
        {reset.error !== null && <Problem error={reset.error} title="The password was not changed" />}
        <Button type="submit" look="primary" busy={reset.busy} className="w-full">
          Set the password
        </Button>
      </Form>
    </Doorway>
  );
}
