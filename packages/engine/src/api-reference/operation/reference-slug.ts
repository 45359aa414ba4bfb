/** Names of generated pages: what a reader sees, and the address made from it. */
import { type JsonObject, textAt } from '../spec/json.ts';

/** Of a file's name, with room for a number and an extension. */
const MOST_BYTES = 200;
/** Not in every file system, or not without meaning in an address. */
const UNSAFE = /[?#%:*"<>|\\\p{Cc}\p{Cs}]/gu;

/**
 * `List all users` → `list-all-users`, `Create/Update a user` → `createupdate-a-user`.
 * Links into existing sites rely on every step of it, odd as some are.
 */
export function slugOf(text: string): string {
  const slug = text
    .normalize('NFC')
    .replace(/[^\S\r\n]/g, '-')
    .replace(/\{[^{}\r\n]*\}/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '')
    .replace(/[{}(),.'/]/g, '')
    .replace(UNSAFE, '')
    .replaceAll('--', '-')
    .toLowerCase();
  return cutToBytes(slug, MOST_BYTES);
}

/** `GET`, `/v1/users/{id}` → `get-v1users`; `GET`, `/` → `get-`. */
export function pathSlug(method: string, path: string): string {
  return `${method.toLowerCase()}-${slugOf(path)}`;
}

/**
 * What slugs were before they were those of the format: that of an operation at `/` had no dash, and one whose
 * operation has an address of its own was counted among those of one name.
 */
export function formerSlugs(slugs: readonly string[]): string[] {
  const former = slugs.map((slug) => ({ slug: slug.replace(/(^|\/)([a-z]+)-$/, '$1$2') }));
  giveUniqueSlugs(former);
  return former.map(({ slug }) => slug);
}

function cutToBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    cut += character;
  }
  return cut;
}

/** The second of one name gets `-1`. */
export function giveUniqueSlugs(pages: readonly { slug: string }[]): void {
  const taken = new Set<string>();
  for (const page of pages) {
    let slug = page.slug;
    for (let count = 1; taken.has(slug); count++) slug = `${page.slug}-${count}`;
    taken.add(slug);
    page.slug = slug;
  }
}

/** Null where the specification gives an operation no name: `get-users`, its page's, then reads as `Get users`. */
export function operationTitle(found: {
  kind: 'operation' | 'webhook';
  path: string;
  operation: JsonObject;
}): string | null {
  const summary = textAt(found.operation, 'summary');
  return summary?.trim() ?? (found.kind === 'webhook' ? found.path : null);
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
