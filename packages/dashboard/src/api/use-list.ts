/** A list of the API, the first entries of it, and more when they are asked for. */
import type { ListOptions } from '@bindery/sdk';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

const LARGEST_PAGE = 100;

interface ListWanted<Entry> {
  key: QueryKey;
  list: (options: ListOptions) => AsyncGenerator<Entry>;
  pageSize?: number;
  enabled?: boolean;
}

export interface ShownList<Entry> {
  entries: Entry[] | undefined;
  error: Error | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  more: () => void;
  retry: () => void;
}

export function useList<Entry>({ key, list, pageSize = 25, enabled }: ListWanted<Entry>): ShownList<Entry> {
  const [count, setCount] = useState(pageSize);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, { count }],
    queryFn: ({ signal }) => take(list({ limit: Math.min(LARGEST_PAGE, count + 1), signal }), count + 1),
    placeholderData: keepPreviousData,
    enabled: enabled ?? true,
  });
  return {
    entries: data?.slice(0, count),
    error,
    hasMore: (data?.length ?? 0) > count,
    isLoadingMore: isPlaceholderData,
    more: () => setCount(count + 2 * pageSize),
    retry: () => void refetch(),
  };
}

export async function take<Entry>(entries: AsyncGenerator<Entry>, count: number): Promise<Entry[]> {
  const taken: Entry[] = [];
  for await (const entry of entries) {
    taken.push(entry);
    if (taken.length >= count) break;
  }
  return taken;
}
