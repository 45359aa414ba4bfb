/** One list of a report in a card: its name, the CSV of all of it, and what stands there when there is nothing. */
import type { ReactNode } from 'react';
import type { Report, ShownReport } from '../api/use-report.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Card } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

interface ReportPanelProps<Told extends Report> {
  title: string;
  /** What another choice of the same list is called, such as campaigns instead of referrers. */
  choice?: ReactNode;
  shown: ShownReport<Told>;
  empty: ReactNode;
  children: (entries: Told['data']) => ReactNode;
}

export function ReportPanel<Told extends Report>({
  title,
  choice,
  shown,
  empty,
  children,
}: ReportPanelProps<Told>) {
  const { report, error, retry, more, csv } = shown;
  return (
    <Card className="flex flex-col p-4 sm:p-5">
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="mr-auto font-semibold">{title}</h2>
        <div className="flex flex-wrap items-center gap-2">
          {choice}
          {report && report.data.length > 0 && (
            <a
              href={csv}
              download
              className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 text-xs text-muted hover:bg-hover hover:text-ink"
            >
              <Icon name="download" className="size-3.5" />
              CSV<span className="sr-only">: {title}</span>
            </a>
          )}
        </div>
      </div>
      {error && <Problem error={error} title="This could not be loaded" retry={retry} />}
      {!report && !error && <SkeletonRows label={`Loading ${title}`} />}
      {report && (report.data.length === 0 ? <Nothing>{empty}</Nothing> : children(report.data))}
      {more && (
        <div className="mt-3 flex justify-center">
          <Button look="quiet" onClick={more}>
            Show more<span className="sr-only">: {title}</span>
          </Button>
        </div>
      )}
    </Card>
  );
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className="my-auto py-8 text-center text-sm text-muted">{children}</p>;
}

interface EitherProps<Name extends string> {
  label: string;
  value: Name;
  of: readonly (readonly [name: Name, words: string])[];
  onChange: (name: Name) => void;
}

/** Another view of the same. */
export function Either<Name extends string>({ label, value, of, onChange }: EitherProps<Name>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value as Name)}
      className="min-h-8 max-w-full rounded-md border border-strong-line bg-surface px-2 text-xs max-sm:min-h-10"
    >
      {of.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  );
}
