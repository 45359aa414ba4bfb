import type { PageMeta } from '../content/content-index.ts';

const FIELDS = ['lastUpdatedDate', 'lastUpdated', 'lastModified', 'updatedAt', 'updated', 'date'];

/** The date that the frontmatter gives, else git's, `YYYY-MM-DD`; files' own times are not to be relied on. */
export function lastModified({ data, history }: PageMeta): string | null {
  for (const field of FIELDS) {
    const value = data[field];
    const written = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(value.trim())?.[0] : undefined;
    // `2024-02-30` would roll over.
    if (written && new Date(`${written}T00:00:00Z`).toJSON()?.startsWith(written)) return written;
  }
  return history?.changedAt ?? null;
}
