/** One number, and how it compares with the period before, without a colour: more broken links are no success. */
import { change } from '../ui/format.ts';

export interface TotalProps {
  words: string;
  count: number | undefined;
  before?: number | undefined;
  /** Instead of the count itself, such as a share. */
  shown?: string;
}

export function Total({ words, count, before, shown }: TotalProps) {
  const compared = count === undefined || before === undefined ? null : change(count, before);
  return (
    <>
      <span className="block text-sm text-muted">{words}</span>
      <span className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
        <span className="text-xl font-semibold tabular-nums">
          {count === undefined ? '…' : (shown ?? count.toLocaleString('en'))}
        </span>
        {compared && (
          <span className="text-xs text-muted tabular-nums">
            {compared}
            <span className="sr-only"> against the period before</span>
          </span>
        )}
      </span>
    </>
  );
}
