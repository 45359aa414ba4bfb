/** Specifications are untrusted JSON: every look into them goes through here and never meets a prototype. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function get(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function objectAt(value: Json | undefined, key: string): JsonObject | null {
  const found = get(value, key);
  return isObject(found) ? found : null;
}

export function listAt(value: Json | undefined, key: string): Json[] {
  const found = get(value, key);
  return Array.isArray(found) ? found : [];
}

/** Text with something in it; numbers and flags count, as YAML reads `version: 1.0` as a number. */
export function textAt(value: Json | undefined, key: string): string | null {
  const found = get(value, key);
  if (typeof found === 'string') return found.trim() === '' ? null : found;
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : null;
}

export function numberAt(value: Json | undefined, key: string): number | null {
  const found = get(value, key);
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

export function flagAt(value: Json | undefined, key: string): boolean {
  return get(value, key) === true;
}

/** Own entries, in the order of the document. */
export function entriesOf(value: Json | undefined | null): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

export function textsAt(value: Json | undefined, key: string): string[] {
  return listAt(value, key).filter((item): item is string => typeof item === 'string');
}
