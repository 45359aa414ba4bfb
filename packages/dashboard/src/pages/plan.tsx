import { useMe } from '../api/me.ts';
import { useTitle } from '../shell/use-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/list.tsx';

const PLANS = [
  {
    name: 'free',
    words: 'Free',
    what: ['Sites, updates, versions', 'Domains and webhooks', 'Search and MCP for readers'],
  },
  { name: 'pro', words: 'Pro', what: ['Everything in Free', 'Agent jobs with review'] },
  {
    name: 'enterprise',
    words: 'Enterprise',
    what: ['Everything in Pro', 'Static exports', 'Self-hosted and air-gapped sites'],
  },
] as const;

export function Plan() {
  useTitle('Plan', 'Organization');
  const { organization } = useMe();
  return (
    <>
      <PageHead
        title="Plan"
        below="The operator of this installation sets the plan. Bindery itself charges nothing for it."
      />
      <ul className="grid gap-4 md:grid-cols-3">
        {PLANS.map(({ name, words, what }) => (
          <li
            key={name}
            className={`rounded-xl border bg-surface p-5 ${name === organization.plan ? 'border-accent' : 'border-line'}`}
          >
            <h2 className="flex items-center justify-between gap-2 text-lg font-semibold">
              {words}
              {name === organization.plan && <Badge tone="good">Yours</Badge>}
            </h2>
            <ul className="mt-3 space-y-2 text-sm">
              {what.map((item) => (
                <li key={item} className="flex gap-2">
                  <Icon name="check" className="mt-0.5 size-4 text-good" />
                  {item}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-muted">
        The operator can change it with{' '}
        <code className="font-mono text-xs break-all">
          bindery orgs set-plan {organization.id} {'<plan>'}
        </code>
        .
      </p>
    </>
  );
}
