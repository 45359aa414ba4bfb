/** Keys are paths of harmless segments, so that one key means one object on a disk, in S3 and in a URL. */

const MAX_KEY_LENGTH = 512;
const MAX_SEGMENT_LENGTH = 200;
const SEGMENT = /^[A-Za-z0-9._~@=+-]+$/;

export class InvalidObjectKey extends Error {
  constructor(reason: string) {
    super(`not a valid object key: ${reason}`);
    this.name = 'InvalidObjectKey';
  }
}

export function assertObjectKey(key: string): void {
  const reason = whyInvalid(key);
  if (reason) throw new InvalidObjectKey(reason);
}

/** A prefix is the beginning of a key: it may stop inside a segment or after a slash, and may be empty. */
export function assertObjectPrefix(prefix: string): void {
  // With a letter behind it, a prefix that ends in a slash or a dot has to be a key.
  if (prefix !== '') assertObjectKey(/[/.]$/.test(prefix) ? `${prefix}a` : prefix);
}

function whyInvalid(key: string): string | null {
  if (key === '') return 'it is empty';
  if (key.length > MAX_KEY_LENGTH) return `it has over ${MAX_KEY_LENGTH} characters`;
  for (const segment of key.split('/')) {
    if (segment === '') return 'it has an empty segment';
    if (segment === '.' || segment === '..') return 'a segment is . or ..';
    if (segment.length > MAX_SEGMENT_LENGTH) return `a segment has over ${MAX_SEGMENT_LENGTH} characters`;
    if (!SEGMENT.test(segment)) return 'a segment may hold only letters, digits and . _ ~ @ = + -';
  }
  return null;
}
