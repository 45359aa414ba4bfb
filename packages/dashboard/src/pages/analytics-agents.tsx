/** Machines: which crawlers and AI agents come, what they ask for, which pages they read. */
import type { AgentsReport } from '@bindery/sdk';
import { useState } from 'react';
import { bindery } from '../api/client.ts';
import { useReport, useWanted } from '../api/use-report.ts';
import { BarList } from '../charts/bar-list.tsx';
import { ReportHead } from '../charts/report-head.tsx';
import { Either, ReportPanel } from '../charts/report-panel.tsx';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Foreign } from '../ui/foreign.tsx';

const LISTS = [
  ['agent', 'Who'],
  ['format', 'What they ask for'],
  ['page', 'Which pages'],
] as const;
const KINDS: Record<NonNullable<AgentsReport['data'][number]['kind']>, string> = {
  ai: 'AI agent',
  crawler: 'Crawler',
  browser: 'Browser',
  other: 'Other',
};

export function Agents() {
  const { project } = useProject();
  useTitle('Agents and crawlers', project?.name);
  const { wanted } = useWanted();
  const [by, setBy] = useState<(typeof LISTS)[number][0]>('agent');
  const shown = useReport({
    name: 'agents',
    more: { by },
    few: 25,
    ask: (id, options) => bindery.getAgents(id, { ...options, by }),
  });
  return (
    <div className="space-y-4">
      <ReportHead
        label="Requests"
        interval={wanted.interval}
        shown={shown}
        totals={({ total, previousTotal }) => [
          { words: 'Requests of machines', count: total, before: previousTotal },
        ]}
      />
      <ReportPanel
        title="Agents and crawlers"
        shown={shown}
        empty="There were no crawlers or agents, and nobody requested Markdown or llms.txt."
        choice={<Either label="What is listed" value={by} of={LISTS} onChange={setBy} />}
      >
        {(agents) => (
          <BarList
            label="Agents and crawlers, most requests first"
            bars={agents.map(({ key, count, kind }) => ({
              key,
              count,
              name: <Foreign text={key} />,
              beside: kind && KINDS[kind],
            }))}
          />
        )}
      </ReportPanel>
      <p className="text-sm text-muted">
        Counted by the server, apart from the views: pages that machines fetched, and requests for Markdown,
        llms.txt and MCP.
      </p>
    </div>
  );
}
