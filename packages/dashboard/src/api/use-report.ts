/** A report of analytics for the stretch of time and the filters that the address names. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { keys } from './keys.ts';
import { type Period, periodOf } from './period.ts';

const FEW = 8;
/** As many as one answer holds; whoever wants all takes the CSV. */
const MANY = 100;
const FRESH_MS = 60_000;

export interface Wanted extends Period {
  page?: string;
  language?: string;
}

/** What every report has. */
export interface Report {
  points: { at: string; count: number }[];
  previous: { at: string; count: number }[];
  total: number;
  previousTotal: number;
  data: unknown[];
  nextCursor: string | null;
}

export interface ShownReport<Told extends Report> {
  report: Told | undefined;
  error: Error | null;
  retry: () => void;
  /** Undefined: there is no more to show here. */
  more: (() => void) | undefined;
  /** Everything that it counts, for a spreadsheet. */
  csv: string;
}

interface Asked<Told extends Report> {
  /** Its address below `/v1/analytics/{projectId}/`. */
  name: string;
  ask: (projectId: string, options: Wanted & { limit: number; signal: AbortSignal }) => Promise<Told>;
  /** What it is asked with besides. */
  more?: Record<string, string | undefined>;
  few?: number;
  /** False: it cannot be narrowed to a language. */
  hasLanguage?: boolean;
}

/** The route of all pages about analytics. */
const FRAME = '/app/projects/$projectId/analytics';

export function useWanted(): { projectId: string; wanted: Wanted } {
  const { projectId } = useParams({ from: FRAME });
  const { page, language, ...search } = useSearch({ from: FRAME });
  return {
    projectId,
    wanted: { ...periodOf(search, Date.now()), ...(page && { page }), ...(language && { language }) },
  };
}

export function useReport<Told extends Report>({
  name,
  ask,
  more = {},
  few = FEW,
  hasLanguage = true,
}: Asked<Told>): ShownReport<Told> {
  const { projectId, wanted: all } = useWanted();
  const { language, ...rest } = all;
  const wanted: Wanted = { ...rest, ...(hasLanguage && language && { language }) };
  const [limit, setLimit] = useState(few);
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.analytics(projectId), name, { ...wanted, ...more, limit }],
    queryFn: ({ signal }) => ask(projectId, { ...wanted, limit, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  return {
    report: data,
    error,
    retry: () => void refetch(),
    more: data?.nextCursor && limit < MANY ? () => setLimit(MANY) : undefined,
    csv: csvAddress(`/v1/analytics/${projectId}/${name}`, { ...wanted, ...more }),
  };
}

function csvAddress(path: string, given: object): string {
  const named = Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${path}?${new URLSearchParams([...named, ['format', 'csv']])}`;
}
