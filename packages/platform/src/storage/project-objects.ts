/** Where the objects of a project lie: `<what>/<project>/…`. */

export const OBJECT_KINDS = ['bundles', 'reports', 'segments', 'plans'] as const;

export function projectPrefixes(projectId: string): string[] {
  return OBJECT_KINDS.map((kind) => `${kind}/${projectId}/`);
}

/** The project that a key belongs to; null for a key of another shape. */
export function projectOfKey(key: string): string | null {
  const [kind = '', projectId = '', ...rest] = key.split('/');
  return (OBJECT_KINDS as readonly string[]).includes(kind) && rest.length > 0 ? projectId : null;
}
