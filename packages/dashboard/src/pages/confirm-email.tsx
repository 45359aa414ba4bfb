import { useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Doorway, linkToken } from '../shell/doorway.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Form } from '../ui/form.tsx';
import { Problem } from '../ui/problem.tsx';

/** By a button, because what looks through mail for dangerous links opens each of them. */
export function ConfirmEmail() {
  const [email, setEmail] = useState<string | null>(null);
  const [token] = useState(linkToken);
  const confirm = useAction(async () => {
    const changed = await bindery.confirmEmail({ token });
    queryClient.clear();
    setEmail(changed.email);
  });
  if (email !== null) {
    return (
      <Doorway
        title="Your e-mail address has been changed"
        about={
          <>
            From now on, you sign in as <Foreign text={email} className="font-medium text-ink" />.
          </>
        }
      >
        <ButtonLink to="/" look="primary">
          Continue
        </ButtonLink>
      </Doorway>
    );
  }
  return (
    <Doorway title="A new e-mail address" about="Confirm it, and sign in with it from then on.">
      <Form className="space-y-4" submits={confirm}>
        {confirm.error !== null && <Problem error={confirm.error} title="The address was not changed" />}
        <Button type="submit" look="primary" busy={confirm.busy} className="w-full" autoFocus>
          Confirm the address
        </Button>
      </Form>
    </Doorway>
  );
}
