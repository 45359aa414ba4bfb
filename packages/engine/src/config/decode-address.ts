/** What `%20` and the like stand for; as it is written where that is no such escape. */
export function decodeAddress(written: string): string {
  if (!written.includes('%')) return written;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
