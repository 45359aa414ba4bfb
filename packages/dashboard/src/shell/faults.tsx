/** Pages that stand in for one that cannot be shown. */
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Problem } from '../ui/problem.tsx';
import { useTitle } from './use-title.ts';

export function NoSuchPage() {
  useTitle('Not found');
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <h1 className="mb-6 text-xl font-semibold">There is no such page</h1>
      <EmptyState
        title="Nothing answers at this address"
        action={
          <ButtonLink to="/" look="primary">
            All projects
          </ButtonLink>
        }
      >
        It may have been removed, or belong to another organization.
      </EmptyState>
    </main>
  );
}

export function LoadFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <main className="mx-auto max-w-2xl px-4 py-16">
      <Problem
        error={error}
        title="This page could not be shown"
        retry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </main>
  );
}
