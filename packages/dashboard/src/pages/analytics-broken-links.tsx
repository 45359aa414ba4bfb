/** Addresses that readers opened and that are not there, with where the link stands. */
import { bindery } from '../api/client.ts';
import { useReport, useWanted } from '../api/use-report.ts';
import { BarList } from '../charts/bar-list.tsx';
import { ReportHead } from '../charts/report-head.tsx';
import { ReportPanel } from '../charts/report-panel.tsx';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Foreign } from '../ui/foreign.tsx';

export function BrokenLinks() {
  const { project } = useProject();
  useTitle('Broken links', project?.name);
  const { wanted } = useWanted();
  const shown = useReport({
    name: 'broken-links',
    few: 25,
    hasLanguage: false,
    ask: (id, options) => bindery.getBrokenLinks(id, options),
  });
  return (
    <div className="space-y-4">
      <ReportHead
        label="Broken links"
        interval={wanted.interval}
        shown={shown}
        totals={({ total, previousTotal }) => [
          { words: 'Broken links met', count: total, before: previousTotal },
        ]}
      />
      <ReportPanel title="Addresses" shown={shown} empty="Nobody followed a broken link during this time.">
        {(links) => (
          <BarList
            label="Addresses that do not exist, most requested first"
            bars={links.map(({ key, count, referrer }) => ({
              key: `${key} ${referrer}`,
              count,
              name: (
                <>
                  <Foreign text={key} />
                  <span className="block truncate text-xs text-muted">
                    {referrer ? (
                      <>
                        linked from <Foreign text={referrer} />
                      </>
                    ) : (
                      'typed in, or from an unknown page'
                    )}
                  </span>
                </>
              ),
            }))}
          />
        )}
      </ReportPanel>
    </div>
  );
}
