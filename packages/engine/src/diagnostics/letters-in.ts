/** What is left of a title or an id when signs, spaces and capitals do not count: programs write the same name in many ways. */
export function lettersIn(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
