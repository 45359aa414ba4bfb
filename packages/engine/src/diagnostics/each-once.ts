/** A page that stands at two addresses is rendered twice, but its mistakes are there once. */
export function eachOnce<T extends object>(found: readonly T[]): T[] {
  const seen = new Set<string>();
  return found.filter((one) => {
    const key = JSON.stringify(one);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
