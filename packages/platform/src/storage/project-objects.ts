/** Where objects lie: those of a project at `<what>/<project>/…`, those of a job that shares its work at `shares/<job>/…`. */

export const OBJECT_KINDS = ['bundles', 'reports', 'segments', 'documents'] as const;
export const SHARES_PREFIX = 'shares/';

export function projectPrefixes(projectId: string): string[] {
  return OBJECT_KINDS.map((kind) => `${kind}/${projectId}/`);
}

/** The project that a key belongs to; null for a key of another shape. */
export function projectOfKey(key: string): string | null {
  const [kind = '', projectId = '', ...rest] = key.split('/');
  return (OBJECT_KINDS as readonly string[]).includes(kind) && rest.length > 0 ? projectId : null;
}

/** Everything that belongs to a project is named after its bytes; null for a key that is not. */
export function hashInKey(key: string): string | null {
  return /\/([0-9a-f]{64})(\.[a-z.]+)?$/.exec(key)?.[1] ?? null;
}
