/** The first organization, user and project of an installation. Once; afterwards it only says what there is. */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Queryable } from './db/database.ts';
import { changeKept, lockKept, readKept } from './db/installation.ts';
import type { Foundation } from './foundation.ts';
import { seedRepository } from './git/seed-repository.ts';
import { addMember, createOrganization, createUser } from './organizations/store.ts';
import { createProject, followSeed } from './projects/store.ts';
import type { Settings } from './settings/settings.ts';
import { UPDATE_KIND } from './updates/job.ts';
import { findProject, needsUpdate, startUpdate } from './updates/store.ts';

export interface FirstThings {
  organizationId: string;
  userId: string;
  projectId: string;
  /** The project's main domain of today; null when the project was deleted. */
  domain: string | null;
}

const FIRST_DOMAIN = 'localhost';
const SOURCE_BRANCH = 'main';
const FIRST_USER = { email: 'admin@localhost', name: 'Administrator' };

export async function setUp(options: { settings: Settings; foundation: Foundation }): Promise<FirstThings> {
  const { settings, foundation } = options;
  const seeded = seededRepository(settings);
  const repository = pathToFileURL(seeded).href;
  await mkdir(dirname(seeded), { recursive: true, mode: 0o700 });
  await seedRepository({
    from: ownDocumentation(),
    to: seeded,
    run: { configFolder: join(settings.dataFolder, 'git') },
  });
  return await foundation.db.transaction().execute(async (tx) => {
    // Two set-ups at once: the second waits here and finds the first one's work.
    const done = await lockKept(tx, 'setup');
    if ('projectId' in done) {
      const first = done as unknown as FirstThings;
      await followSeed(tx, { projectId: first.projectId, repository });
      // A first build that failed is tried again by the next start.
      if (await needsUpdate(tx, first.projectId)) await startUpdate(tx, { kind: UPDATE_KIND, ...first });
      return { ...first, domain: (await findProject(tx, first.projectId))?.domain ?? null };
    }

    const { id: organizationId } = await createOrganization(tx, {
      name: 'My organization',
      plan: 'enterprise',
    });
    const { id: userId } = await createUser(tx, FIRST_USER);
    await addMember(tx, { organizationId, userId, role: 'admin' });
    const { projectId } = await createProject(tx, {
      organizationId,
      name: 'Bindery documentation',
      domain: FIRST_DOMAIN,
      source: { repository, branch: SOURCE_BRANCH },
    });
    await startUpdate(tx, { kind: UPDATE_KIND, organizationId, projectId });
    const first: FirstThings = { organizationId, userId, projectId, domain: FIRST_DOMAIN };
    await changeKept(tx, 'setup', { ...first, keyShown: false });
    return first;
  });
}

/** The first project: the seeded repository is its source and no other project's. */
export async function isFirstProject(db: Queryable, projectId: string): Promise<boolean> {
  return (await readKept(db, 'setup'))?.projectId === projectId;
}

export function seededRepository(settings: Settings): string {
  return join(settings.dataFolder, 'repositories', 'bindery-docs.git');
}

function ownDocumentation(): string {
  return join(import.meta.dirname, '..', '..', '..', 'docs');
}
