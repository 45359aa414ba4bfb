/** Names with their counts, the largest first, each before a bar as long as its share of the largest. */
import type { ReactNode } from 'react';

export interface Bar {
  key: string;
  name: ReactNode;
  count: number;
  /** Behind the count, for instance how it compares. */
  beside?: ReactNode;
}

export function BarList({ label, bars }: { label: string; bars: Bar[] }) {
  const largest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ol aria-label={label} className="space-y-1 text-sm">
      {bars.map(({ key, name, count, beside }) => (
        <li key={key} className="relative flex min-h-9 items-center gap-3 rounded-md px-2.5 py-1.5">
          <span
            aria-hidden="true"
            className="absolute inset-y-0 left-0 rounded-md bg-accent-soft forced-colors:outline-1 forced-colors:-outline-offset-1"
            style={{ width: `${(count / largest) * 100}%` }}
          />
          <span className="relative min-w-0 flex-1 truncate">{name}</span>
          {beside && <span className="relative shrink-0 text-xs text-muted">{beside}</span>}
          <span className="relative shrink-0 font-medium tabular-nums">{count.toLocaleString('en')}</span>
        </li>
      ))}
    </ol>
  );
}
