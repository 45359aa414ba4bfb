/** Conditional requests, RFC 9110 section 13. */

/** Of `If-None-Match` and `If-Match`; the first compares weakly, the second strongly. */
export function listsTag(header: string, etag: string, { weakly }: { weakly: boolean }): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((entry) => {
    const tag = entry.trim();
    return tag === etag || (weakly && tag === `W/${etag}`);
  });
}
