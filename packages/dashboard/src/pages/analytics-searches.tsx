/** What readers search for, and what they do not find. */
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { useReport, useWanted } from '../api/use-report.ts';
import { BarList } from '../charts/bar-list.tsx';
import { ReportHead } from '../charts/report-head.tsx';
import { Either, ReportPanel } from '../charts/report-panel.tsx';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Foreign } from '../ui/foreign.tsx';
import { plural } from '../ui/format.ts';

const WHICH = [
  ['none', 'Nothing was found'],
  ['all', 'All searches'],
] as const;

export function Searches() {
  const { project } = useProject();
  useTitle('Searches', project?.name);
  const { wanted } = useWanted();
  const all = useReport({ name: 'searches', ask: (id, options) => bindery.getSearches(id, options) });
  const [results, setResults] = useState<(typeof WHICH)[number][0]>('none');
  const shown = useReport({
    name: 'searches',
    more: { results },
    few: 25,
    ask: (id, options) => bindery.getSearches(id, { ...options, results }),
  });
  return (
    <div className="space-y-4">
      <ReportHead
        label="Searches"
        interval={wanted.interval}
        shown={all}
        totals={({ total, previousTotal, withoutResults, clicks }) => [
          { words: 'Searches', count: total, before: previousTotal },
          { words: 'Found nothing', count: withoutResults },
          { words: 'Results opened', count: clicks },
        ]}
      />
      <ReportPanel
        title="Words"
        shown={shown}
        empty={
          results === 'none'
            ? 'No search without results during this time.'
            : 'Nobody searched during this time.'
        }
        choice={<Either label="Which searches" value={results} of={WHICH} onChange={setResults} />}
      >
        {(searches) => (
          <BarList
            label="Searches, most frequent first"
            bars={searches.map(({ key, count, withoutResults, clicks }) => ({
              key,
              count,
              name: <Foreign text={key} />,
              beside:
                results === 'all' &&
                (withoutResults > 0 ? (
                  <span className="text-warn">{plural(withoutResults, 'time')} nothing</span>
                ) : (
                  plural(clicks, 'click')
                )),
            }))}
          />
        )}
      </ReportPanel>
    </div>
  );
}
