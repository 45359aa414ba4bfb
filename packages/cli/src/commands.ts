/** Every command there is, in the order of `bindery --help`. */
import type { Entry } from './command-entry.ts';
import { UsageError } from './command-line.ts';
import type { Serving } from './within-memory.ts';

// Summaries stand here so that `bindery --help` loads no command at all.
export const COMMAND_GROUPS: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
  [
    'Write documentation',
    [
      entry('new', 'make a starter site', () => import('./new.ts')),
      entry('dev', 'see the site in the browser while you write', () => import('./dev.ts')),
      entry('check', 'tell every mistake, write nothing', () => import('./check.ts')),
      entry('build', 'turn a docs.json site into static files', () => import('./build.ts')),
      entry('preview', 'look at what a build made', () => import('./preview.ts')),
      entry('pdf', 'print a site or a page into a PDF', () => import('./pdf.ts')),
      entry('completion', 'complete commands and options in a shell', async () => {
        const { completionOf } = await import('./completion.ts');
        return { command: completionOf(COMMANDS) };
      }),
    ],
  ],
  [
    'Use the platform',
    [
      entry('whoami', 'show whose key it is and what it may do', () => import('./client/whoami.ts')),
      entry('audit', 'list who changed what', () => import('./client/audit.ts')),
      entry('members list', 'list the people of the organization', () => import('./members/list.ts')),
      entry('members invite', 'invite somebody', () => import('./members/invite.ts')),
      entry('members invitations', 'list and revoke invitations', () => import('./members/invitations.ts')),
      entry('members change', 'change the role of a member', () => import('./members/change.ts')),
      entry('members remove', 'remove a member', () => import('./members/remove.ts')),
      entry(
        'updates',
        'see the last update of every project, or each as it happens',
        () => import('./client/updates.ts'),
      ),
      entry('update', 'build a project anew', () => import('./client/update.ts')),
      entry('update status', 'show how far an update is', () => import('./client/update-status.ts')),
      entry('update list', 'list the updates of a project', () => import('./client/update-list.ts')),
      entry('update cancel', 'cancel an update', () => import('./client/update-cancel.ts')),
      entry(
        'source check',
        'look whether a repository can be built',
        () => import('./client/source-check.ts'),
      ),
      entry('projects list', 'list the projects', () => import('./client/projects-list.ts')),
      entry('projects get', 'show a project', () => import('./client/projects-get.ts')),
      entry('projects create', 'create a project', () => import('./client/projects-create.ts')),
      entry('projects change', 'change a project', () => import('./client/projects-change.ts')),
      entry('projects delete', 'delete a project', () => import('./client/projects-delete.ts')),
      entry('features', 'show and switch the features of a project', () => import('./client/features.ts')),
      entry('search', 'search a site as its readers do', () => import('./client/search.ts')),
      entry('analytics', 'show what readers of a site do', () => import('./client/analytics.ts')),
      entry('analytics mark', 'change the status of feedback', () => import('./client/analytics-mark.ts')),
      entry(
        'analytics delete',
        'delete all that was counted of a site',
        () => import('./client/analytics-delete.ts'),
      ),
      entry('ask', 'ask the assistant of a site', () => import('./client/ask.ts')),
      entry('questions', 'list what readers asked the assistant', () => import('./client/questions.ts')),
      entry(
        'diagnostics',
        'list what is wrong with a version’s content',
        () => import('./client/diagnostics.ts'),
      ),
      entry('versions list', 'list the versions of a project', () => import('./client/versions-list.ts')),
      entry(
        'versions activate',
        'make the site show an earlier version',
        () => import('./client/versions-activate.ts'),
      ),
    ],
  ],
  [
    'Export sites as bundles',
    [
      entry('export', 'export a site into a bundle on this machine', () => import('./export/export.ts')),
      entry('export list', 'list the exports', () => import('./export/list.ts')),
      entry('export status', 'show how far an export is', () => import('./export/status.ts')),
      entry('export cancel', 'cancel an export', () => import('./export/cancel.ts')),
      entry('export link', 'print a fresh link to a bundle', () => import('./export/link.ts')),
      entry('export download', 'download the bundle of an export', () => import('./export/download.ts')),
      entry(
        'export warnings',
        'list the mistakes that an export found',
        () => import('./export/warnings.ts'),
      ),
      entry('bundle inspect', 'show what a bundle holds', () => import('./bundle/inspect.ts')),
      entry('bundle verify', 'check hashes and signature of a bundle', () => import('./bundle/verify.ts')),
      entry('bundle unpack', 'unpack a bundle into a folder', () => import('./bundle/unpack.ts')),
    ],
  ],
  [
    'Let an agent work',
    [
      entry('agent run', 'turn a prompt into a pull request', () => import('./agent/run.ts')),
      entry('agent list', 'list the agent jobs of a project', () => import('./agent/list.ts')),
      entry('agent status', 'show an agent job', () => import('./agent/status.ts')),
      entry('agent logs', 'show what an agent did', () => import('./agent/logs.ts')),
      entry('agent message', 'send a follow-up message', () => import('./agent/message.ts')),
      entry('agent cancel', 'cancel an agent job', () => import('./agent/cancel.ts')),
      entry('agent archive', 'archive an agent job', () => import('./agent/archive.ts')),
      entry('agent merge', 'merge what an agent changed', () => import('./agent/merge.ts')),
      entry('agent close', 'close it without merging', () => import('./agent/close.ts')),
    ],
  ],
  [
    'Serve a bundle',
    [
      serving(
        { hasOneHeap: true },
        entry(
          'runtime',
          'fetch, verify and serve a bundle: a self-hosted site',
          () => import('./runtime.ts'),
        ),
      ),
    ],
  ],
  [
    'Run the platform',
    [
      serving(
        { hasOneHeap: false },
        entry(
          'start',
          'start everything on this machine, set up on first use',
          () => import('./operator/start.ts'),
        ),
      ),
      entry('doctor', 'look whether this machine has what is needed', () => import('./operator/doctor.ts')),
      serving(
        { hasOneHeap: false },
        entry('serve', 'run the API, a worker, or both', () => import('./operator/serve.ts')),
      ),
      entry('setup', 'first organization, user, project and admin key', () => import('./operator/setup.ts')),
      entry('migrate', 'bring the database to the present schema', () => import('./operator/migrate.ts')),
      entry('orgs create', 'add an organization', () => import('./operator/orgs-create.ts')),
      entry('orgs list', 'list the organizations', () => import('./operator/orgs-list.ts')),
      entry(
        'orgs set-plan',
        'change the plan of an organization',
        () => import('./operator/orgs-set-plan.ts'),
      ),
      entry('domains list', 'list the domains of all projects', () => import('./operator/domains-list.ts')),
      entry(
        'domains verify',
        'say that a domain belongs to a project',
        () => import('./operator/domains-verify.ts'),
      ),
      entry(
        'users setup-link',
        'print the link by which the first account is made',
        () => import('./operator/users-setup-link.ts'),
      ),
      entry('users list', 'list the people of all organizations', () => import('./operator/users-list.ts')),
      entry('users invite', 'print a link into an organization', () => import('./operator/users-invite.ts')),
      entry(
        'users reset-password',
        'print a link by which somebody sets a new password',
        () => import('./operator/users-reset-password.ts'),
      ),
      entry('keys create', 'make an admin key', () => import('./operator/keys-create.ts')),
      entry('keys list', 'list the admin keys of an organization', () => import('./operator/keys-list.ts')),
      entry('keys revoke', 'revoke an admin key', () => import('./operator/keys-revoke.ts')),
    ],
  ],
];

export const COMMANDS: readonly Entry[] = COMMAND_GROUPS.flatMap(([, entries]) => entries);

function entry(name: string, summary: string, load: Entry['load']): Entry {
  return { name, summary, load: () => load().catch((error) => refuseWithoutPlatform(name, error)) };
}

function serving(how: Serving, entry: Entry): Entry {
  return { ...entry, serving: how };
}

/** An author's installation has no platform, and does not need one for anything else. */
function refuseWithoutPlatform(name: string, error: NodeJS.ErrnoException): never {
  const missing = /^Cannot find package '(@bindery(?:-docs)?\/platform)'/.exec(error.message)?.[1];
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !missing) throw error;
  throw new UsageError(
    `bindery ${name} runs the platform, which is a package of its own. Install it beside this one: npm install ${missing}`,
  );
}
