/** Every page and its address. Each is loaded when it is first wanted, or when a link to it is touched. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { findMe } from './api/me.ts';
import { AppShell } from './shell/app-shell.tsx';
import { LoadFailed, NoSuchPage, Waiting } from './shell/faults.tsx';
import { OrganizationFrame } from './shell/organization-frame.tsx';
import { ProjectFrame } from './shell/project-frame.tsx';

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Which days, of which pages, and which of the counts as a line. */
interface AnalyticsSearch {
  period?: string;
  from?: string;
  to?: string;
  page?: string;
  language?: string;
  show?: string;
}

const root = createRootRoute({
  component: Outlet,
  errorComponent: LoadFailed,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { to?: string; error?: string } => ({
    to: text(search.to),
    error: text(search.error),
  }),
  component: lazyRouteComponent(() => import('./pages/sign-in.tsx'), 'SignIn'),
});
const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyRouteComponent(() => import('./pages/setup.tsx'), 'Setup'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./pages/invitation.tsx'), 'Invitation'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyRouteComponent(() => import('./pages/reset.tsx'), 'Reset'),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/email',
  component: lazyRouteComponent(() => import('./pages/confirm-email.tsx'), 'ConfirmEmail'),
});

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: AppShell,
  errorComponent: LoadFailed,
  pendingComponent: Waiting,
  beforeLoad: async ({ location }) => {
    if (!(await findMe())) throw redirect({ to: '/sign-in', search: { to: location.href } });
  },
});
const overview = createRoute({
  getParentRoute: () => app,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview.tsx'), 'Overview'),
});
const newProject = createRoute({
  getParentRoute: () => app,
  path: '/projects/new',
  component: lazyRouteComponent(() => import('./pages/new-project.tsx'), 'NewProject'),
});
/** Whatever is nowhere else. */
const noSuchPage = createRoute({
  getParentRoute: () => app,
  path: '$',
  component: NoSuchPage,
});
const account = createRoute({
  getParentRoute: () => app,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account.tsx'), 'Account'),
});

const project = createRoute({
  getParentRoute: () => app,
  path: '/projects/$projectId',
  component: ProjectFrame,
});
const projectHome = createRoute({
  getParentRoute: () => project,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/project.tsx'), 'ProjectHome'),
});
const updates = createRoute({
  getParentRoute: () => project,
  path: '/updates',
  validateSearch: (search): { status?: string; branch?: string } => ({
    status: text(search.status),
    branch: text(search.branch),
  }),
  component: lazyRouteComponent(() => import('./pages/updates.tsx'), 'Updates'),
});
const update = createRoute({
  getParentRoute: () => project,
  path: '/updates/$updateId',
  component: lazyRouteComponent(() => import('./pages/update.tsx'), 'UpdatePage'),
});
const versions = createRoute({
  getParentRoute: () => project,
  path: '/versions',
  component: lazyRouteComponent(() => import('./pages/versions.tsx'), 'Versions'),
});
const version = createRoute({
  getParentRoute: () => project,
  path: '/versions/$version',
  component: lazyRouteComponent(() => import('./pages/version.tsx'), 'VersionPage'),
});
const exports = createRoute({
  getParentRoute: () => project,
  path: '/exports',
  component: lazyRouteComponent(() => import('./pages/exports.tsx'), 'Exports'),
});
const exportPage = createRoute({
  getParentRoute: () => project,
  path: '/exports/$exportId',
  component: lazyRouteComponent(() => import('./pages/export.tsx'), 'ExportPage'),
});
const agent = createRoute({
  getParentRoute: () => project,
  path: '/agent',
  component: lazyRouteComponent(() => import('./pages/agent.tsx'), 'Agent'),
});
const agentJob = createRoute({
  getParentRoute: () => project,
  path: '/agent/$jobId',
  validateSearch: (search): { view?: 'review' } => (search.view === 'review' ? { view: 'review' } : {}),
  component: lazyRouteComponent(() => import('./pages/agent-job.tsx'), 'AgentJobPage'),
});
const assistant = createRoute({
  getParentRoute: () => project,
  path: '/assistant',
  validateSearch: (search): { answer?: string } => ({ answer: text(search.answer) }),
  component: lazyRouteComponent(() => import('./pages/assistant.tsx'), 'Assistant'),
});
const analytics = createRoute({
  getParentRoute: () => project,
  path: '/analytics',
  validateSearch: (search): AnalyticsSearch => ({
    period: text(search.period),
    from: text(search.from),
    to: text(search.to),
    page: text(search.page),
    language: text(search.language),
    show: text(search.show),
  }),
  component: lazyRouteComponent(() => import('./pages/analytics-frame.tsx'), 'AnalyticsFrame'),
});
const readers = createRoute({
  getParentRoute: () => analytics,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/analytics.tsx'), 'Readers'),
});
const searches = createRoute({
  getParentRoute: () => analytics,
  path: '/searches',
  component: lazyRouteComponent(() => import('./pages/analytics-searches.tsx'), 'Searches'),
});
const feedback = createRoute({
  getParentRoute: () => analytics,
  path: '/feedback',
  component: lazyRouteComponent(() => import('./pages/analytics-feedback.tsx'), 'Feedback'),
});
const agents = createRoute({
  getParentRoute: () => analytics,
  path: '/agents',
  component: lazyRouteComponent(() => import('./pages/analytics-agents.tsx'), 'Agents'),
});
const brokenLinks = createRoute({
  getParentRoute: () => analytics,
  path: '/broken-links',
  component: lazyRouteComponent(() => import('./pages/analytics-broken-links.tsx'), 'BrokenLinks'),
});
const settings = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/settings.tsx'), 'ProjectSettings'),
});

const organization = createRoute({
  getParentRoute: () => app,
  path: '/organization',
  component: OrganizationFrame,
});
const general = createRoute({
  getParentRoute: () => organization,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/organization.tsx'), 'Organization'),
});
const members = createRoute({
  getParentRoute: () => organization,
  path: '/members',
  component: lazyRouteComponent(() => import('./pages/members.tsx'), 'Members'),
});
const adminKeys = createRoute({
  getParentRoute: () => organization,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/admin-keys.tsx'), 'AdminKeys'),
});
const plan = createRoute({
  getParentRoute: () => organization,
  path: '/plan',
  component: lazyRouteComponent(() => import('./pages/plan.tsx'), 'Plan'),
});
const audit = createRoute({
  getParentRoute: () => organization,
  path: '/audit',
  validateSearch: (search): { actor?: string; action?: string; target?: string } => ({
    actor: text(search.actor),
    action: text(search.action),
    target: text(search.target),
  }),
  component: lazyRouteComponent(() => import('./pages/audit.tsx'), 'Audit'),
});

const tree = root.addChildren([
  ...[signIn, setup, invitation, reset, confirmEmail],
  app.addChildren([
    ...[overview, newProject, account, noSuchPage],
    project.addChildren([
      ...[projectHome, updates, update, versions, version],
      ...[exports, exportPage, agent, agentJob, assistant, settings],
      analytics.addChildren([readers, searches, feedback, agents, brokenLinks]),
    ]),
    organization.addChildren([general, members, adminKeys, plan, audit]),
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultNotFoundComponent: NoSuchPage,
  defaultErrorComponent: LoadFailed,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
