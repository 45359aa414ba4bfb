/** The pages about the organization, and their names above each of them. */
import { Outlet } from '@tanstack/react-router';
import { useMe } from '../api/me.ts';
import { Foreign } from '../ui/foreign.tsx';
import { COLUMN } from '../ui/list.tsx';
import { type Tab, Tabs } from '../ui/tabs.tsx';

const TABS: Tab[] = [
  { words: 'General', link: { to: '/organization' }, exact: true },
  { words: 'Members', link: { to: '/organization/members' } },
  { words: 'Admin keys', link: { to: '/organization/keys' } },
  { words: 'Plan', link: { to: '/organization/plan' } },
  { words: 'Audit log', link: { to: '/organization/audit' } },
];

export function OrganizationFrame() {
  const { organization } = useMe();
  return (
    <>
      <div className="mb-7 border-b border-line bg-surface pt-5">
        <div className={COLUMN}>
          <p className="min-h-8 text-lg font-semibold break-words">
            <Foreign text={organization.name} />
          </p>
          <div className="mt-2">
            <Tabs label="Organization" tabs={TABS} />
          </div>
        </div>
      </div>
      <div className={COLUMN}>
        <Outlet />
      </div>
    </>
  );
}
