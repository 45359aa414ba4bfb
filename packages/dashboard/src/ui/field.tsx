/** Form fields: a label, the control, a hint, and what is wrong with it, tied together for screen readers. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface Around {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  /** Beside the label, such as "optional". */
  note?: string;
}

const CONTROL =
  'w-full rounded-md border bg-surface px-3 min-h-9 text-base max-sm:min-h-10 max-sm:text-[1rem] disabled:opacity-60';
/** For names and addresses, in which a keyboard must change nothing. */
const LITERAL = { spellCheck: false, autoCapitalize: 'off' } as const;
const edge = (error?: string | null) => (error ? 'border-danger' : 'border-strong-line');

export function TextField({
  isLiteral,
  ...given
}: { isLiteral?: boolean } & Around & ComponentProps<'input'>) {
  const { frame, control } = useControl(given);
  return (
    <FieldFrame {...frame}>
      <input {...(isLiteral && LITERAL)} {...control} />
    </FieldFrame>
  );
}

/** It grows with what is written; a browser that does so forgets how many rows it begins with. */
export function TextArea({ rows = 4, ...given }: Around & ComponentProps<'textarea'>) {
  const className = classes('py-2 resize-y field-sizing-content max-h-96', given.className);
  const { frame, control } = useControl({ ...given, className });
  return (
    <FieldFrame {...frame}>
      <textarea rows={rows} {...control} style={{ minHeight: `calc(${rows}lh + 1.125rem)` }} />
    </FieldFrame>
  );
}

export function SelectField(given: Around & ComponentProps<'select'>) {
  const { frame, control } = useControl(given);
  return (
    <FieldFrame {...frame}>
      <select {...control} />
    </FieldFrame>
  );
}

/** Tells what belongs to the frame from what belongs to the control, and ties them together. */
function useControl<Given extends Around & { className?: string | undefined }>(given: Given) {
  const id = useId();
  const { label, hint, error, note, className, ...rest } = given;
  const tied = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, { hint, error }),
    className: classes(CONTROL, edge(error), className),
  };
  return { frame: { id, label, hint, error, note }, control: { ...rest, ...tied } };
}

interface ChoiceProps extends ComponentProps<'input'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox, or a radio button by its `type`. */
export function Choice({ label, hint, className, type = 'checkbox', ...input }: ChoiceProps) {
  const id = useId();
  return (
    <div className={classes('flex gap-2.5', className)}>
      <input
        {...input}
        type={type}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

function describedBy(id: string, { hint, error }: Pick<Around, 'hint' | 'error'>): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

function FieldFrame({
  id,
  label,
  hint,
  error,
  note,
  children,
}: Around & { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {note && <span className="text-xs text-muted">{note}</span>}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
