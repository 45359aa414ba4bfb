/** One field and its button on a line; what went wrong stands below. */
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';
import { Problem } from './problem.tsx';

interface OneLineFormProps {
  label: string;
  /** What it is now: sending that again would change nothing. Without it, the field is empty again once it is sent. */
  present?: string;
  action: string;
  save: (value: string) => Promise<unknown>;
  failed: string;
  field?: { placeholder?: string; maxLength?: number; autoComplete?: string; isLiteral?: boolean };
  className?: string;
}

export function OneLineForm({ label, present, action, save, failed, field, className }: OneLineFormProps) {
  const [value, setValue] = useState(present ?? '');
  const send = useAction(async () => {
    await save(value.trim());
    if (present === undefined) setValue('');
  });
  return (
    <Form className={className ?? 'space-y-3'} submits={send}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 max-w-md flex-1 basis-60">
          <TextField
            {...field}
            label={label}
            value={value}
            onChange={(event) => setValue(event.target.value)}
            required
          />
        </div>
        <Button type="submit" busy={send.busy} idle={value.trim() === present}>
          {action}
        </Button>
      </div>
      {send.error !== null && <Problem error={send.error} title={failed} />}
    </Form>
  );
}
