/** Pages that stand in for one that cannot be shown. */
import { ApiError } from '@bindery/sdk';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';
import { isMissingPart } from './reload-once.ts';
import { useTitle } from './use-title.ts';

/** Inside of the app, whose header and way back stay. */
export function NoSuchPage() {
  return <Nothing of="page" />;
}

interface NothingProps {
  of: string;
  /** Why it may not be there any more. */
  why?: string;
  /** A button that leads to its list. */
  back?: ReactNode;
}

export function Nothing({ of, why, back }: NothingProps) {
  useTitle('Not found');
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 pt-24 text-center">
      <p aria-hidden="true" className="font-mono text-sm text-muted">
        404
      </p>
      <h1 className="mt-2 text-xl font-semibold">There is no such {of}</h1>
      <p className="mt-1 mb-6 text-sm text-balance text-muted">
        {why ?? 'It may have been removed, or belong to another organization.'}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {back}
        <ButtonLink to="/" look={back ? 'secondary' : 'primary'}>
          All projects
        </ButtonLink>
      </div>
    </div>
  );
}

interface PageFailedProps {
  /** What the page is about, such as "update". */
  of: string;
  error: unknown;
  retry: () => void;
  back?: ReactNode;
}

/** Instead of a page about something that is not there, or of which nothing was answered. */
export function PageFailed({ of, error, retry, back }: PageFailedProps) {
  if (error instanceof ApiError && error.status === 404) return <Nothing of={of} back={back} />;
  return <Problem isPage error={error} title={`The ${of} could not be loaded`} retry={retry} />;
}

/** Until the platform has said who is here: a start of it takes its seconds. */
export function Waiting() {
  return (
    <main className="mx-auto max-w-2xl px-4 py-16 text-center text-muted">
      <p role="status">Loading …</p>
    </main>
  );
}

export function LoadFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const lacksPart = isMissingPart(error);
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <Problem
        isPage
        error={lacksPart ? new Error('A part of the dashboard could not be loaded.') : error}
        title="This page could not be shown"
        retry={() => {
          // Browsers remember that a module was not there.
          if (lacksPart) return location.reload();
          reset();
          void router.invalidate();
        }}
      />
    </main>
  );
}
