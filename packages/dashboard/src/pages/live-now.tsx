/** Who is on the site at this moment, asked again and again while somebody looks. */
import { useQuery } from '@tanstack/react-query';
import { bindery } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useWanted } from '../api/use-report.ts';
import { BarList } from '../charts/bar-list.tsx';
import { Nothing } from '../charts/report-panel.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { plural } from '../ui/format.ts';
import { Card } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';

const AGAIN_MS = 10_000;
const MOST = 8;

export function LiveNow() {
  const { projectId } = useWanted();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.analytics(projectId), 'live'],
    queryFn: ({ signal }) => bindery.getLiveVisitors(projectId, { signal }),
    refetchInterval: AGAIN_MS,
  });
  return (
    <Card className="flex flex-col p-4 sm:p-5">
      <div className="mb-3 flex min-h-9 items-center gap-3">
        <h2 className="mr-auto font-semibold">Now</h2>
        {data && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <span
              aria-hidden="true"
              className={`size-2 rounded-full ${data.visitors > 0 ? 'animate-softly bg-good' : 'bg-strong-line'}`}
            />
            {plural(data.visitors, 'reader')} in the last five minutes
          </p>
        )}
      </div>
      {error && !data && (
        <Problem error={error} title="This could not be loaded" retry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows label="Loading who is there" />}
      {data?.data.length === 0 && <Nothing>Nobody is reading right now.</Nothing>}
      {data && data.data.length > 0 && (
        <BarList
          label="Pages that are being read"
          bars={data.data.slice(0, MOST).map(({ key, count }) => ({
            key,
            count,
            name: <Foreign text={key} />,
          }))}
        />
      )}
    </Card>
  );
}
