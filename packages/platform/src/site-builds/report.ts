/** Everything wrong with a site's content, kept beside its bundle. */
import { hash } from 'node:crypto';
import type { Diagnostic } from '@bindery/engine';
import { PermanentError } from '../jobs/job-errors.ts';
import { getVerified } from '../storage/get-verified.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { hashInKey } from '../storage/project-objects.ts';

/** Said in an error message; the rest is counted. */
const MOST_SAID = 50;
/** Other secrets in content may be examples and are warnings; this one opens this very service. */
const ADMIN_KEY_RULE = 'admin-key-in-content';

export async function putReport(
  store: ObjectStore,
  projectId: string,
  /** Diagnostics as JSON. */
  report: Uint8Array,
): Promise<string> {
  const bytes = Buffer.from(report);
  const sha256 = hash('sha256', bytes);
  const key = `${reportPrefix(projectId)}/${sha256}.json`;
  await store.put(key, bytes, { contentType: 'application/json', sha256 });
  return key;
}

export async function getReport(store: ObjectStore, key: string | null): Promise<Diagnostic[]> {
  const sha256 = key === null ? null : hashInKey(key);
  const bytes = key !== null && sha256 !== null ? await getVerified(store, { key, sha256 }) : null;
  return bytes ? (JSON.parse(bytes.toString('utf8')) as Diagnostic[]) : [];
}

export function reportPrefix(projectId: string): string {
  return `reports/${projectId}`;
}

/** A secret that is published is lost; nothing else in content is worth stopping a site for. */
export function refuseSecrets(diagnostics: readonly Diagnostic[]): void {
  const secrets = diagnostics.filter(({ rule }) => rule === ADMIN_KEY_RULE);
  if (secrets.length === 0) return;
  const { hint } = secrets[0]!;
  throw new PermanentError(
    `The site was not published, because it contains an admin key.\n${listed(secrets)}\n${hint ?? ''}`,
  );
}

/** One line each: place, what is wrong. */
export function listed(diagnostics: readonly Diagnostic[]): string {
  const lines = diagnostics.slice(0, MOST_SAID).map(({ file, line, column, message, rule }) => {
    const place = [file, line, line === null ? null : column].filter((part) => part !== null).join(':');
    return `${place} ${message} (${rule})`;
  });
  const more = diagnostics.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
