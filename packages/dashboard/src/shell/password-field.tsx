import { useState } from 'react';
import { TextField } from '../ui/field.tsx';

const SHORTEST = 10;

interface PasswordFieldProps {
  label?: string;
  value: string;
  onChange: (value: string) => void;
  /** A new one has to be long enough; one that exists is whatever it is. */
  isNew?: boolean;
  autoFocus?: boolean;
}

export function PasswordField({ label, value, onChange, isNew, autoFocus }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <TextField
        label={label ?? 'Password'}
        type={isShown ? 'text' : 'password'}
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        minLength={isNew ? SHORTEST : undefined}
        maxLength={200}
        hint={isNew ? `At least ${SHORTEST} characters; a sentence is fine.` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        required
        autoFocus={autoFocus}
      />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
        className="mt-1 rounded text-sm text-muted underline underline-offset-2 hover:text-ink"
      >
        {isShown ? 'Hide the password' : 'Show the password'}
      </button>
    </div>
  );
}
