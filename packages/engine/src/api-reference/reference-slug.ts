/** Names of generated pages: what a reader sees, and the address made from it. */
import { type JsonObject, textAt } from './json.ts';

const LONGEST_SLUG = 120;

/** `List all users` → `list-all-users`. Letters of every script stay. */
export function slugOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s/]+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}_-]/gu, '')
    .replace(/-{2,}/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '');
}

/** `GET`, `/users/{id}` → `get-users-id`. */
export function pathSlug(method: string, path: string): string {
  return slugOf(`${method} ${path.replace(/[{}]/g, '').replaceAll('.', '-')}`) || method.toLowerCase();
}

export function operationTitle(found: {
  kind: 'operation' | 'webhook';
  method: string;
  path: string;
  operation: JsonObject;
}): string {
  const summary = textAt(found.operation, 'summary');
  if (summary !== null) return summary.trim();
  if (found.kind === 'webhook') return found.path;
  const id = textAt(found.operation, 'operationId');
  return id === null ? `${found.method} ${found.path}` : wordsOf(id);
}

/** `getUserById`, `get_user_by_id`, `users/get-by-id` → `Get user by id`. */
export function wordsOf(identifier: string): string {
  const words = identifier
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[\s_./-]+/)
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(' ');
  return text === '' ? identifier : text[0]!.toUpperCase() + text.slice(1);
}
