/** What readers say about pages: an inbox. */
import type { FeedbackEntry } from '@bindery/sdk';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { bindery, queryClient } from '../api/client.ts';
import { keys } from '../api/keys.ts';
import { useMay } from '../api/me.ts';
import { useAction } from '../api/use-action.ts';
import { useReport, useWanted } from '../api/use-report.ts';
import { ReportHead } from '../charts/report-head.tsx';
import { Either, ReportPanel } from '../charts/report-panel.tsx';
import { useProject } from '../shell/project-frame.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { Problem } from '../ui/problem.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';

type Status = FeedbackEntry['status'];

const STATUSES = [
  ['open', 'Open'],
  ['done', 'Done'],
  ['dismissed', 'Dismissed'],
] as const;
const OPINIONS = [
  ['', 'Any opinion'],
  ['no', 'Not helpful'],
  ['yes', 'Helpful'],
] as const;

export function Feedback() {
  const { project } = useProject();
  useTitle('Feedback', project?.name);
  const { wanted } = useWanted();
  const all = useReport({ name: 'feedback', ask: (id, options) => bindery.getFeedback(id, options) });
  const [status, setStatus] = useState<Status>('open');
  const [helpful, setHelpful] = useState<(typeof OPINIONS)[number][0]>('');
  const filter = { status, ...(helpful && { helpful }) };
  const shown = useReport({
    name: 'feedback',
    more: filter,
    few: 25,
    ask: (id, options) => bindery.getFeedback(id, { ...options, ...filter }),
  });
  return (
    <div className="space-y-4">
      <ReportHead
        label="Feedback"
        interval={wanted.interval}
        shown={all}
        totals={({ total, previousTotal, helpful: good, notHelpful }) => [
          { words: 'Readers who said something', count: total, before: previousTotal },
          { words: 'Found it helpful', count: good, shown: share(good, good + notHelpful) },
        ]}
      />
      <ReportPanel
        title="Inbox"
        shown={shown}
        empty={status === 'open' ? 'There is no open feedback.' : `No feedback from this time is ${status}.`}
        choice={
          <>
            <Either label="Opinion" value={helpful} of={OPINIONS} onChange={setHelpful} />
            <Either label="State" value={status} of={STATUSES} onChange={setStatus} />
          </>
        }
      >
        {(entries) => (
          <ul
            aria-label="Feedback, newest first"
            className="-mx-4 divide-y divide-line border-y border-line sm:-mx-5"
          >
            {entries.map((entry) => (
              <Entry key={entry.feedbackId} entry={entry} />
            ))}
          </ul>
        )}
      </ReportPanel>
    </div>
  );
}

function Entry({ entry }: { entry: FeedbackEntry }) {
  const search = useSearch({ from: '/app/projects/$projectId/analytics' });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="w-24 shrink-0 pt-0.5">
        <Badge tone={entry.helpful ? 'good' : 'warn'}>{entry.helpful ? 'Helpful' : 'Not helpful'}</Badge>
      </div>
      <div className="min-w-0 flex-1 basis-60">
        {entry.comment && (
          <p className="break-words whitespace-pre-wrap">
            <Foreign text={entry.comment} />
          </p>
        )}
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          <Link
            to="."
            search={{ ...search, page: entry.page }}
            className="break-all hover:text-ink hover:underline"
          >
            <Foreign text={entry.page} />
          </Link>
          {entry.block !== null && <span>· code block {entry.block + 1}</span>}
          <span>
            · <TimeAgo at={entry.at} />
          </span>
        </p>
      </div>
      <Decision entry={entry} />
    </li>
  );
}

/** What can be made of it from where it is. */
const NEXT: Record<Status, [Status, string][]> = {
  open: [
    ['done', 'Done'],
    ['dismissed', 'Dismiss'],
  ],
  done: [['open', 'Open again']],
  dismissed: [['open', 'Open again']],
};

function Decision({ entry }: { entry: FeedbackEntry }) {
  const { projectId } = useWanted();
  const mayDecide = useMay('editor');
  const change = useAction(async (status: Status) => {
    await bindery.changeFeedback(projectId, entry.feedbackId, { status });
    await queryClient.invalidateQueries({ queryKey: [...keys.analytics(projectId), 'feedback'] });
  });
  if (!mayDecide) return null;
  return (
    <div className="max-sm:w-full">
      <div className="flex justify-end gap-2">
        {NEXT[entry.status].map(([status, words]) => (
          <Button key={status} busy={change.busy} onClick={() => void change.run(status)}>
            {words}
            <span className="sr-only">: feedback on {entry.page}</span>
          </Button>
        ))}
      </div>
      {change.error !== null && <Problem error={change.error} title="That was not changed" />}
    </div>
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : `${Math.round((part / whole) * 100)}%`;
}
