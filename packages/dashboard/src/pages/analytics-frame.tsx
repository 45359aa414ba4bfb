/** What stands above every page about analytics: which of them, of which days, and whether anything is counted. */
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { PERIODS } from '../api/period.ts';
import { useWanted } from '../api/use-report.ts';
import { Foreign } from '../ui/foreign.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/list.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';
import { FeatureOff } from './feature-off.tsx';

export function AnalyticsFrame() {
  const { projectId } = useWanted();
  return (
    <>
      <PageHead
        title="Analytics"
        below="What readers do on the site, counted without cookies and without identifying anybody."
      >
        <PeriodChoice />
      </PageHead>
      <div className="mb-6 border-b border-line">
        <Tabs label="Analytics" tabs={tabsOf(projectId)} />
      </div>
      <FeatureOff projectId={projectId} feature="analytics" words="Nothing is being counted at the moment." />
      <Narrowed />
      <Outlet />
    </>
  );
}

function tabsOf(projectId: string): Tab[] {
  const shared = { params: { projectId }, search: true } as const;
  return [
    { words: 'Readers', link: { to: '/projects/$projectId/analytics', ...shared }, exact: true },
    { words: 'Searches', link: { to: '/projects/$projectId/analytics/searches', ...shared } },
    { words: 'Feedback', link: { to: '/projects/$projectId/analytics/feedback', ...shared } },
    { words: 'Agents and crawlers', link: { to: '/projects/$projectId/analytics/agents', ...shared } },
    { words: 'Broken links', link: { to: '/projects/$projectId/analytics/broken-links', ...shared } },
  ];
}

const FIELD = 'min-h-9 rounded-md border border-strong-line bg-surface px-2 text-sm max-sm:min-h-10';
const OWN = 'own';

function PeriodChoice() {
  const { wanted } = useWanted();
  const search = useSearch({ from: '/app/projects/$projectId/analytics' });
  const navigate = useNavigate();
  const isOwn = search.from !== undefined || search.to !== undefined;
  const show = (next: { period?: string; from?: string; to?: string }) => {
    const { page, language } = search;
    void navigate({ to: '.', search: { page, language, ...next }, replace: true });
  };
  return (
    <fieldset aria-label="Which days" className="flex flex-wrap items-center gap-2">
      <select
        aria-label="Period"
        value={isOwn ? OWN : (search.period ?? '30d')}
        onChange={({ target: { value } }) =>
          show(value === OWN ? { from: wanted.from, to: wanted.to } : { period: value })
        }
        className={FIELD}
      >
        {PERIODS.map(({ name, words }) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
        <option value={OWN}>From … to …</option>
      </select>
      {isOwn &&
        (['from', 'to'] as const).map((end) => (
          <input
            key={end}
            type="date"
            aria-label={end === 'from' ? 'First day' : 'Last day'}
            value={wanted[end]}
            required
            onChange={({ target: { value } }) =>
              value && show({ ...orderly({ from: wanted.from, to: wanted.to, [end]: value }, end) })
            }
            className={FIELD}
          />
        ))}
    </fieldset>
  );
}

/** Whichever end was moved beyond the other takes it along. */
function orderly(days: { from: string; to: string }, moved: 'from' | 'to'): { from: string; to: string } {
  return days.from <= days.to ? days : { from: days[moved], to: days[moved] };
}

/** Only one page or language: it is said, and can be taken back. */
function Narrowed() {
  const { wanted } = useWanted();
  const search = useSearch({ from: '/app/projects/$projectId/analytics' });
  const filters = (['page', 'language'] as const).filter((name) => wanted[name] !== undefined);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Only" className="mb-6 flex flex-wrap gap-2">
      {filters.map((name) => (
        <li key={name} className="max-w-full">
          <Link
            to="."
            search={{ ...search, [name]: undefined }}
            className="inline-flex max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-3 py-1 text-sm hover:bg-hover"
          >
            <span className="sr-only">No longer only the {name}</span>
            <Foreign text={wanted[name]!} className="min-w-0 truncate" />
            <Icon name="close" className="size-3" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
