/** Whether a specification is named by an address rather than by a file. */
export function isAddress(written: string): boolean {
  return /^https?:\/\//i.test(written);
}
