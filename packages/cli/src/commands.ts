/** Every command there is, in the order of `bindery --help`. */
import type { Entry } from './command-entry.ts';
import { UsageError } from './command-line.ts';
import type { Serving } from './within-memory.ts';

// Summaries stand here so that `bindery --help` loads no command at all.
export const COMMAND_GROUPS: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
  [
    'Write documentation',
    [
      entry('new', 'set up a site for your Markdown, or make a starter site', () => import('./new.ts')),
      entry('dev', 'see the site in the browser while you write', () => import('./dev.ts')),
      entry('check', 'find mistakes without building anything', () => import('./check.ts')),
      entry('build', 'build a docs.json site into static files', () => import('./build.ts')),
      entry('preview', 'look at the result of a build', () => import('./preview.ts')),
      entry('pdf', 'print a site or a page as a PDF', () => import('./pdf.ts')),
      entry('completion', 'complete commands and options in your shell', async () => {
        const { completionOf } = await import('./completion.ts');
        return { command: completionOf(COMMANDS) };
      }),
    ],
  ],
  [
    'Use the platform',
    [
      entry('whoami', 'show what your key belongs to and what it may do', () => import('./client/whoami.ts')),
      entry('audit', 'list who changed what', () => import('./client/audit.ts')),
      entry('members list', 'list the people in the organization', () => import('./members/list.ts')),
      entry('members invite', 'invite somebody', () => import('./members/invite.ts')),
      entry('members invitations', 'list and revoke invitations', () => import('./members/invitations.ts')),
      entry('members change', 'change the role of a member', () => import('./members/change.ts')),
      entry('members remove', 'remove a member', () => import('./members/remove.ts')),
      entry(
        'updates',
        'see the last update of every project, or each as it happens',
        () => import('./client/updates.ts'),
      ),
      entry('update', 'build the newest commit of a project', () => import('./client/update.ts')),
      entry('update status', 'show the progress of an update', () => import('./client/update-status.ts')),
      entry('update list', 'list the updates of a project', () => import('./client/update-list.ts')),
      entry('update cancel', 'cancel an update', () => import('./client/update-cancel.ts')),
      entry(
        'source check',
        'check whether a repository can be built',
        () => import('./client/source-check.ts'),
      ),
      entry('projects list', 'list the projects', () => import('./client/projects-list.ts')),
      entry('projects get', 'show a project', () => import('./client/projects-get.ts')),
      entry('projects create', 'create a project', () => import('./client/projects-create.ts')),
      entry('projects change', 'change a project', () => import('./client/projects-change.ts')),
      entry('projects delete', 'delete a project', () => import('./client/projects-delete.ts')),
      entry('features', 'show and change the features of a project', () => import('./client/features.ts')),
      entry('search', 'search a site as its readers do', () => import('./client/search.ts')),
      entry('analytics', 'show what the readers of a site do', () => import('./client/analytics.ts')),
      entry('analytics mark', 'change the status of feedback', () => import('./client/analytics-mark.ts')),
      entry(
        'analytics delete',
        'delete all analytics of a site',
        () => import('./client/analytics-delete.ts'),
      ),
      entry('ask', 'ask the assistant of a site', () => import('./client/ask.ts')),
      entry('questions', 'list what readers asked the assistant', () => import('./client/questions.ts')),
      entry(
        'diagnostics',
        'list the mistakes in the content of a version',
        () => import('./client/diagnostics.ts'),
      ),
      entry('versions list', 'list the versions of a project', () => import('./client/versions-list.ts')),
      entry(
        'versions activate',
        'show an earlier version again',
        () => import('./client/versions-activate.ts'),
      ),
    ],
  ],
  [
    'Export sites as bundles',
    [
      entry('export', 'download a hosted site as a bundle', () => import('./export/export.ts')),
      entry('export list', 'list the exports', () => import('./export/list.ts')),
      entry('export status', 'show the progress of an export', () => import('./export/status.ts')),
      entry('export cancel', 'cancel an export', () => import('./export/cancel.ts')),
      entry('export link', 'print a fresh link to a bundle', () => import('./export/link.ts')),
      entry('export download', 'download the bundle of an export', () => import('./export/download.ts')),
      entry(
        'export warnings',
        'list the mistakes in the content of an export',
        () => import('./export/warnings.ts'),
      ),
      entry('bundle inspect', 'show what is in a bundle', () => import('./bundle/inspect.ts')),
      entry(
        'bundle verify',
        'check the hashes and the signature of a bundle',
        () => import('./bundle/verify.ts'),
      ),
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
      entry('agent message', 'send the agent a follow-up', () => import('./agent/message.ts')),
      entry('agent cancel', 'cancel an agent job', () => import('./agent/cancel.ts')),
      entry('agent archive', 'archive an agent job', () => import('./agent/archive.ts')),
      entry('agent merge', 'merge the changes of an agent', () => import('./agent/merge.ts')),
      entry('agent close', 'close the changes of an agent without merging', () => import('./agent/close.ts')),
    ],
  ],
  [
    'Serve a bundle',
    [
      serving(
        { hasOneHeap: true },
        entry('runtime', 'serve a bundle as a self-hosted site', () => import('./runtime.ts')),
      ),
    ],
  ],
  [
    'Run the platform',
    [
      serving(
        { hasOneHeap: false },
        entry('start', 'start everything on this machine', () => import('./operator/start.ts')),
      ),
      entry(
        'doctor',
        'check whether this machine has what Bindery needs',
        () => import('./operator/doctor.ts'),
      ),
      serving(
        { hasOneHeap: false },
        entry('serve', 'run the API, a worker, or both', () => import('./operator/serve.ts')),
      ),
      entry(
        'setup',
        'create the first organization, user, project and key',
        () => import('./operator/setup.ts'),
      ),
      entry('migrate', 'update the database schema', () => import('./operator/migrate.ts')),
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
        'vouch for a domain of a project',
        () => import('./operator/domains-verify.ts'),
      ),
      entry(
        'users setup-link',
        'print the link that creates the first account',
        () => import('./operator/users-setup-link.ts'),
      ),
      entry('users list', 'list the people in all organizations', () => import('./operator/users-list.ts')),
      entry(
        'users invite',
        'print an invitation to an organization',
        () => import('./operator/users-invite.ts'),
      ),
      entry(
        'users reset-password',
        'print a link for setting a new password',
        () => import('./operator/users-reset-password.ts'),
      ),
      entry('keys create', 'create an admin key', () => import('./operator/keys-create.ts')),
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
    `bindery ${name} needs the platform, which is a separate package. Install it next to this one: npm install ${missing}`,
  );
}
