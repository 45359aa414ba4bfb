/** A dialog with a title: it ends on Escape. */
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { useModal } from './modal.ts';
import { Problem } from './problem.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Without the cross and Escape: something must be decided. */
  isForced?: boolean;
  wide?: boolean;
}

export function Dialog({ title, onClose, children, isForced, wide }: DialogProps) {
  const element = useModal();
  const id = useId();
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isForced) onClose();
      }}
      className={classes(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-y-auto rounded-xl border border-line bg-surface p-0 shadow-2xl',
        wide ? 'max-w-2xl' : 'max-w-lg',
      )}
    >
      <div className="flex items-start justify-between gap-4 px-5 pt-4">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {!isForced && (
          <button type="button" onClick={onClose} className="-mr-2 rounded-md p-2 text-muted hover:bg-hover">
            <Icon name="close" />
            <span className="sr-only">Close</span>
          </button>
        )}
      </div>
      <div className="px-5 pt-2 pb-5">{children}</div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** What the button says that does it. */
  action: string;
  /** Must be typed before it can be done: for what cannot be undone. */
  typed?: string;
  isDangerous?: boolean;
  run: () => Promise<unknown>;
  onClose: () => void;
}

export function ConfirmDialog({ title, children, action, typed, isDangerous, run, onClose }: ConfirmProps) {
  const [written, setWritten] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const id = useId();
  const submit = async () => {
    setBusy(true);
    setError(null);
    try {
      await run();
      onClose();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && (typed === undefined || written === typed)) void submit();
        }}
      >
        <div className="space-y-2 text-muted">{children}</div>
        {typed !== undefined && (
          <div>
            <label htmlFor={id} className="mb-1 block text-sm font-medium">
              Type <span className="font-mono text-sm break-all">{typed}</span> to continue
            </label>
            <input
              id={id}
              value={written}
              onChange={(event) => setWritten(event.target.value)}
              autoComplete="off"
              className="min-h-9 w-full rounded-md border border-strong-line bg-surface px-3"
            />
          </div>
        )}
        {error !== null && <Problem error={error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            look={isDangerous ? 'danger' : 'primary'}
            busy={busy}
            disabled={typed !== undefined && written !== typed}
          >
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
