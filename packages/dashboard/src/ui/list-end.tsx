/** What a list shows besides its entries: that it comes, why it does not, and that there is more. */
import type { ReactNode } from 'react';
import type { ShownList } from '../api/use-list.ts';
import { Button } from './button.tsx';
import { Problem } from './problem.tsx';
import { SkeletonRows } from './skeleton.tsx';

interface ListStatesProps<Entry> {
  list: ShownList<Entry>;
  /** What the list is of, such as "updates". */
  of: string;
  empty: ReactNode;
  children: (entries: Entry[]) => ReactNode;
}

export function ListStates<Entry>({ list, of, empty, children }: ListStatesProps<Entry>) {
  const { entries, error, hasMore, isLoadingMore, more, retry } = list;
  return (
    <div className="space-y-4">
      {error && <Problem error={error} title={`The ${of} could not be loaded`} retry={retry} />}
      {!entries && !error && <SkeletonRows label={`Loading ${of}`} />}
      {entries && (entries.length === 0 ? empty : children(entries))}
      {hasMore && (
        <div className="flex justify-center">
          <Button onClick={more} busy={isLoadingMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
