/** Numbered, append-only migrations. Kysely runs them under an advisory lock: several processes may start at once. */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { OperatorError } from '../operator-error.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as staticExport from './migrations/0002-static-export.ts';
import * as sourcesAndWebhooks from './migrations/0003-sources-and-webhooks.ts';
import * as agentJobs from './migrations/0004-agent-jobs.ts';
import * as provenDomains from './migrations/0005-proven-domains.ts';
import * as versionSequences from './migrations/0005-version-sequences.ts';
import * as truth from './migrations/0006-truth.ts';
import * as auditAge from './migrations/0008-audit-age.ts';
import * as accounts from './migrations/0009-accounts.ts';
import * as changes from './migrations/0010-changes.ts';
import * as signInAttempts from './migrations/0017-sign-in-attempts.ts';
import * as oneQueue from './migrations/0018-one-queue.ts';
import * as analytics from './migrations/0019-analytics.ts';
import * as assistant from './migrations/0020-assistant.ts';
import * as analyticsSpans from './migrations/0021-analytics-spans.ts';
import * as makersOfLinks from './migrations/0022-makers-of-links.ts';
import * as spentByOrganization from './migrations/0023-spent-by-organization.ts';
import * as knownNetworks from './migrations/0024-known-networks.ts';
import * as enginesOfBuilds from './migrations/0026-engines-of-builds.ts';
import type { Schema } from './schema.ts';

const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-static-export': staticExport,
  '0003-sources-and-webhooks': sourcesAndWebhooks,
  '0004-agent-jobs': agentJobs,
  '0005-proven-domains': provenDomains,
  '0005-version-sequences': versionSequences,
  '0006-truth': truth,
  '0008-audit-age': auditAge,
  '0009-accounts': accounts,
  '0010-changes': changes,
  '0017-sign-in-attempts': signInAttempts,
  '0018-one-queue': oneQueue,
  '0019-analytics': analytics,
  '0020-assistant': assistant,
  '0021-analytics-spans': analyticsSpans,
  '0022-makers-of-links': makersOfLinks,
  '0023-spent-by-organization': spentByOrganization,
  '0024-known-networks': knownNetworks,
  '0026-engines-of-builds': enginesOfBuilds,
};

export async function migrate(db: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Two branches take the next free number each; an installation that ran one of them still needs the other.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw (await refusalOfNewer(db)) ?? error;
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

/** Whoever goes back to an earlier version after an upgrade is told what to do instead. */
async function refusalOfNewer(db: Kysely<Schema>): Promise<OperatorError | null> {
  const done = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db).catch(() => null);
  const unknown = done?.rows.map(({ name }) => name).filter((name) => !(name in migrations)) ?? [];
  if (unknown.length === 0) return null;
  return new OperatorError(
    `A newer version of Bindery has used this database (this one does not know ${unknown.sort().at(-1)}). Nothing was changed. ` +
      'Start the newer version again, or restore a backup from before the upgrade.',
  );
}
