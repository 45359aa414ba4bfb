/** Cards, headed sections and lists: what pages are laid out with. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** As wide as text and lists want to be, in the middle. */
export const COLUMN = 'mx-auto w-full max-w-6xl px-4 sm:px-6';

export function PageHead({
  title,
  children,
  below,
}: {
  title: ReactNode;
  children?: ReactNode;
  below?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="text-xl font-semibold break-words">{title}</h1>
        {below && <div className="mt-0.5 text-sm text-muted">{below}</div>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

interface SectionProps {
  title: string;
  about?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Section({ title, about, action, children, className }: SectionProps) {
  return (
    <section className={classes('mb-10', className)}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{title}</h2>
          {about && <div className="max-w-2xl text-sm text-muted">{about}</div>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classes('min-w-0 rounded-xl border border-line bg-surface', className ?? 'p-4 sm:p-5')}>
      {children}
    </div>
  );
}

export function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
    >
      {children}
    </ul>
  );
}

export function ListRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <li
      className={classes(
        'relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-3',
        className,
      )}
    >
      {children}
    </li>
  );
}

/** Names and values, one below the other on a phone. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid items-center gap-x-6 gap-y-3 text-sm sm:grid-cols-[max-content_minmax(0,1fr)]">
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:-mb-2.5">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
