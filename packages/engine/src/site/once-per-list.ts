/**
 * What is worked out from a list of the site's paths, once for as long as the list is there: a plan looks the same ones
 * up from half a dozen places. Nobody changes such a list; another one is another list.
 */
export function oncePerList<Found>(
  find: (paths: readonly string[]) => Found,
): (paths: readonly string[]) => Found {
  const known = new WeakMap<readonly string[], { found: Found }>();
  return (paths) => {
    const before = known.get(paths);
    if (before) return before.found;
    const found = find(paths);
    known.set(paths, { found });
    return found;
  };
}
