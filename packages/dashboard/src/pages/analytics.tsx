/** Readers: how many, over time, where they come from, what they see. */
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { type Report, type ShownReport, useReport, useWanted } from '../api/use-report.ts';
import { type Bar, BarList } from '../charts/bar-list.tsx';
import { TimeLineComes } from '../charts/report-head.tsx';
import { Either, ReportPanel } from '../charts/report-panel.tsx';
import { TimeLine } from '../charts/time-line.tsx';
import { Total } from '../charts/total.tsx';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Foreign } from '../ui/foreign.tsx';
import { plural } from '../ui/format.ts';
import { Card } from '../ui/list.tsx';
import { Problem } from '../ui/problem.tsx';
import { type Kind, kindWords } from './kind-words.ts';
import { LiveNow } from './live-now.tsx';

export function Readers() {
  const { project } = useProject();
  useTitle('Analytics', project?.name);
  return (
    <div className="space-y-4">
      <Counts />
      <div className="grid gap-4 lg:grid-cols-2">
        <TopPages />
        <LiveNow />
        <Referrers />
        <Kinds />
        <NotFound />
        <Actions />
      </div>
    </div>
  );
}

const SHOWN = ['views', 'visitors', 'assistant'] as const;
type Shown = (typeof SHOWN)[number];
const WORDS: Record<Shown, string> = {
  views: 'Views',
  visitors: 'Visitors',
  assistant: 'Questions to the assistant',
};

function Counts() {
  const search = useSearch({ from: '/app/projects/$projectId/analytics' });
  const { wanted } = useWanted();
  const reports: Record<Shown, ShownReport<Report>> = {
    views: useReport({ name: 'views', ask: (id, options) => bindery.getViews(id, options) }),
    visitors: useReport({ name: 'visitors', ask: (id, options) => bindery.getVisitors(id, options) }),
    assistant: useReport({ name: 'assistant', ask: (id, options) => bindery.getAssistantUse(id, options) }),
  };
  const chosen = SHOWN.find((name) => name === search.show) ?? 'views';
  const { report, error, retry } = reports[chosen];
  return (
    <Card className="overflow-hidden p-0">
      <ul aria-label="Counts" className="grid grid-cols-2 border-b border-line sm:grid-cols-3">
        {SHOWN.map((name) => (
          <li key={name} className="max-sm:last:col-span-2">
            <Link
              to="."
              search={{ ...search, show: name }}
              replace
              aria-current={name === chosen ? 'true' : undefined}
              className="block h-full border-b-2 border-transparent px-4 pt-4 pb-3 hover:bg-hover focus-visible:-outline-offset-2 aria-[current=true]:border-accent sm:px-5"
            >
              <Total
                words={WORDS[name]}
                count={reports[name].report?.total}
                before={reports[name].report?.previousTotal}
              />
            </Link>
          </li>
        ))}
      </ul>
      <div className="p-4 sm:p-5">
        {error && <Problem error={error} title="This could not be loaded" retry={retry} />}
        {!report && !error && <TimeLineComes />}
        {report && (
          <TimeLine
            label={WORDS[chosen]}
            interval={wanted.interval}
            points={report.points}
            previous={report.previous}
          />
        )}
      </div>
    </Card>
  );
}

function TopPages() {
  const shown = useReport({ name: 'views', ask: (id, options) => bindery.getViews(id, options) });
  return (
    <ReportPanel title="Pages" shown={shown} empty="Nobody viewed a page during this time.">
      {(pages) => (
        <BarList
          label="Pages, most viewed first"
          bars={pages.map(({ key, count, visitors }) => ({
            key,
            count,
            name: <OnlyPage page={key} />,
            beside: plural(visitors, 'visitor'),
          }))}
        />
      )}
    </ReportPanel>
  );
}

/** The name of a page, which shows the same report of it alone. */
function OnlyPage({ page }: { page: string }) {
  const search = useSearch({ from: '/app/projects/$projectId/analytics' });
  return (
    <Link
      to="."
      search={{ ...search, page }}
      className="block truncate hover:underline focus-visible:-outline-offset-2"
    >
      <Foreign text={page} />
    </Link>
  );
}

const ORIGINS = [
  ['referrer', 'Sites'],
  ['campaign', 'Campaigns'],
] as const;

function Referrers() {
  const [by, setBy] = useState<(typeof ORIGINS)[number][0]>('referrer');
  const shown = useReport({
    name: 'referrers',
    more: { by },
    ask: (id, options) => bindery.getReferrers(id, { ...options, by }),
  });
  return (
    <ReportPanel
      title="Where readers come from"
      shown={shown}
      empty={by === 'referrer' ? 'Nobody came from another site.' : 'Nobody came from a campaign.'}
      choice={<Either label="Where readers come from" value={by} of={ORIGINS} onChange={setBy} />}
    >
      {(origins) => <BarList label="Where readers come from" bars={origins.map(plainBar)} />}
    </ReportPanel>
  );
}

const KINDS = [
  ['device', 'Devices'],
  ['language', 'Languages'],
  ['country', 'Countries'],
] as const;
const NO_COUNTRY =
  'No countries are known. To count them, the operator of this installation must provide a country database.';

function Kinds() {
  const [by, setBy] = useState<Kind>('device');
  const shown = useReport({
    name: 'views',
    more: { by },
    ask: (id, options) => bindery.getViews(id, { ...options, by }),
  });
  return (
    <ReportPanel
      title="Readers by"
      shown={shown}
      empty={by === 'country' ? NO_COUNTRY : 'Nobody viewed a page during this time.'}
      choice={<Either label="Readers by" value={by} of={KINDS} onChange={setBy} />}
    >
      {(kinds) => (
        <BarList
          label="Readers by"
          bars={kinds.map((kind) => ({
            ...plainBar(kind),
            name: <Foreign text={kindWords(by, kind.key)} />,
          }))}
        />
      )}
    </ReportPanel>
  );
}

function NotFound() {
  const { projectId } = useWanted();
  const search = useSearch({ from: '/app/projects/$projectId/analytics' });
  const shown = useReport({
    name: 'searches',
    more: { results: 'none' },
    ask: (id, options) => bindery.getSearches(id, { ...options, results: 'none' }),
  });
  return (
    <ReportPanel
      title="Searches without results"
      shown={shown}
      empty="No search without results during this time."
      choice={
        <Link
          to="/projects/$projectId/analytics/searches"
          params={{ projectId }}
          search={search}
          className="prose-link text-xs"
        >
          All searches
        </Link>
      }
    >
      {(searches) => <BarList label="Searches without results" bars={searches.map(plainBar)} />}
    </ReportPanel>
  );
}

const ACTIONS = [
  ['copy', 'Copied code'],
  ['playground', 'Playground requests'],
] as const;

function Actions() {
  const [kind, setKind] = useState<(typeof ACTIONS)[number][0]>('copy');
  const shown = useReport({
    name: 'actions',
    more: { kind },
    ask: (id, options) => bindery.getActions(id, { ...options, kind }),
  });
  return (
    <ReportPanel
      title="What readers did"
      shown={shown}
      empty={kind === 'copy' ? 'No code was copied.' : 'No request was sent from a page.'}
      choice={<Either label="What readers did" value={kind} of={ACTIONS} onChange={setKind} />}
    >
      {(actions) => (
        <BarList
          label="What readers did"
          bars={actions.map((action) => ({
            ...plainBar(action),
            beside: action.failed > 0 && `${action.failed.toLocaleString('en')} failed`,
          }))}
        />
      )}
    </ReportPanel>
  );
}

function plainBar({ key, count }: { key: string; count: number }): Bar {
  return { key, count, name: key ? <Foreign text={key} /> : 'Not known' };
}
