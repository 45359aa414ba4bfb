/** Everything wrong with a site's content, kept beside its bundle. */
import { hash } from 'node:crypto';
import type { Diagnostic } from '@bindery/engine';
import { PermanentError } from '../jobs/job-errors.ts';
import { getVerified } from '../storage/get-verified.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { hashInKey } from '../storage/project-objects.ts';

/** A report is read whole at every request for a page of it, by the process that serves sites as well. */
const LARGEST_BYTES = 8 * 1024 * 1024;
const MOST_KEPT = 10_000;

export const SEVERITY_RANK: Record<Diagnostic['severity'], number> = { error: 0, warning: 1, info: 2 };

/** Said in an error message; the rest is counted. */
const MOST_SAID = 50;
/** Other secrets in content may be examples and are warnings; this one opens this very service. */
const ADMIN_KEY_RULE = 'admin-key-in-content';

/** Diagnostics as JSON, in their order. What there is no room for is left out, the least of it first. */
export function reportOf(diagnostics: readonly Diagnostic[]): Uint8Array {
  const worstFirst = diagnostics
    .map(({ severity }, index) => ({ index, rank: SEVERITY_RANK[severity] }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index);
  const texts: [index: number, text: string][] = [];
  let room = LARGEST_BYTES - '[]'.length;
  for (const { index } of worstFirst.slice(0, MOST_KEPT)) {
    const text = JSON.stringify(diagnostics[index]);
    room -= Buffer.byteLength(text) + ','.length;
    if (room < 0) break;
    texts.push([index, text]);
  }
  const inOrder = texts.sort(([a], [b]) => a - b).map(([, text]) => text);
  return Buffer.from(`[${inOrder.join(',')}]`);
}

export async function putReport(
  store: ObjectStore,
  projectId: string,
  /** Diagnostics as JSON. */
  report: Uint8Array,
): Promise<string> {
  const bytes = Buffer.from(report);
  if (bytes.length > LARGEST_BYTES) throw new Error('a coordinator gave too large a report');
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
