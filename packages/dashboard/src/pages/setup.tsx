import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { enter } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { Doorway, linkToken } from '../shell/doorway.tsx';
import { PasswordField } from '../shell/password-field.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Problem } from '../ui/problem.tsx';

export function Setup() {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [token] = useState(linkToken);
  const navigate = useNavigate();
  const claim = useAction(async () => {
    enter(await bindery.claimInstallation({ token, name, email, password }));
    await navigate({ to: '/' });
  });
  return (
    <Doorway
      title="Welcome to Bindery"
      about="Create the first account, which is an administrator. You can invite others later."
    >
      <Form className="space-y-4" submits={claim}>
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          required
          autoFocus
        />
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          required
        />
        <PasswordField value={password} onChange={setPassword} isNew />
        {claim.error !== null && <Problem error={claim.error} title="The account could not be created" />}
        <Button type="submit" look="primary" busy={claim.busy} className="w-full">
          Create the account
        </Button>
      </Form>
    </Doorway>
  );
}
