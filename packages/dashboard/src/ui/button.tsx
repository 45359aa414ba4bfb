import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './icon.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md px-3.5 min-h-9 text-sm font-medium whitespace-nowrap select-none transition-colors max-sm:min-h-10';
const LOOKS: Record<Look, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'bg-surface border border-line hover:bg-hover',
  quiet: 'hover:bg-hover',
  danger: 'bg-danger text-danger-ink hover:bg-danger-hover',
};

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  /** Under way: it cannot be pressed again, and says so. */
  busy?: boolean;
  /** There is nothing to do now; it keeps the focus, as where it has just done it. */
  idle?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ look = 'secondary', busy, idle, className, children, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      // Such a button keeps the focus, which a disabled one would lose.
      aria-disabled={busy || idle || undefined}
      type={type ?? 'button'}
      onClick={busy || idle ? (event) => event.preventDefault() : rest.onClick}
      className={classes(
        BASE,
        LOOKS[look],
        'disabled:opacity-55 aria-disabled:opacity-70',
        'disabled:cursor-not-allowed',
        className,
      )}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  look?: Look;
  ref?: Ref<HTMLAnchorElement>;
}

export function ButtonAnchor({ look = 'secondary', className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classes(BASE, LOOKS[look], className)}>
      {children}
    </a>
  );
}

/** A link to another page of the app that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
