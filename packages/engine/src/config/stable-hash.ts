import { hash } from 'node:crypto';

/** sha256 of plain data, the same whatever the order in which its fields were written. */
export function stableHash(value: unknown): string {
  return hash('sha256', JSON.stringify(value, sortFields) ?? 'undefined');
}

function sortFields(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const sorted: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(value).sort()) sorted[key] = (value as Record<string, unknown>)[key];
  return sorted;
}
