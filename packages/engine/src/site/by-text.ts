/** By their characters' numbers, the same on every machine: what is in order by a language differs between them. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
