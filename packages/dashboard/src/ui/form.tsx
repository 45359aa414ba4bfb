/** A form that does one thing when it is sent, and nothing twice. */
import type { ComponentProps } from 'react';

interface Submitted {
  run: () => Promise<unknown>;
  busy: boolean;
}

export function Form({
  submits,
  ...form
}: { submits: Submitted } & Omit<ComponentProps<'form'>, 'onSubmit'>) {
  return (
    <form
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!submits.busy) void submits.run();
      }}
    />
  );
}
