/** The numbers of a report above its time line. */

import type { Interval } from '../api/period.ts';
import type { Report, ShownReport } from '../api/use-report.ts';
import { Card } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { TimeLine } from './time-line.tsx';
import { Total, type TotalProps } from './total.tsx';

interface ReportHeadProps<Told extends Report> {
  /** What the time line counts. */
  label: string;
  interval: Interval;
  shown: ShownReport<Told>;
  totals: (report: Told) => TotalProps[];
}

export function ReportHead<Told extends Report>({
  label,
  interval,
  shown: { report, error, retry },
  totals,
}: ReportHeadProps<Told>) {
  return (
    <Card>
      {report && (
        <ul aria-label="Counts" className="mb-5 grid grid-cols-2 gap-4 sm:flex sm:gap-x-12">
          {totals(report).map((total) => (
            <li key={total.words}>
              <Total {...total} />
            </li>
          ))}
        </ul>
      )}
      {error && <Problem error={error} title="This could not be loaded" retry={retry} />}
      {!report && !error && <TimeLineComes />}
      {report && (
        <TimeLine label={label} interval={interval} points={report.points} previous={report.previous} />
      )}
    </Card>
  );
}

export function TimeLineComes() {
  return (
    <div
      role="status"
      aria-label="Loading the time line"
      className="animate-softly h-64 rounded-md bg-hover"
    />
  );
}
