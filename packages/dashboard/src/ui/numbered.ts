/** Entries with a key each for lists whose entries have no name of their own; equal ones are numbered. */
export function numbered<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
): { key: string; entry: Entry }[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const name = nameOf(entry);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return { key: `${name}#${count}`, entry };
  });
}
