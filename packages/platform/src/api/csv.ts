/** Tables for spreadsheets (RFC 4180). */
export type Cell = string | number | boolean | object | null;

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** What begins like a formula is text here, and stays text there: somebody else wrote it. */
function cell(value: Cell): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Entries as they come, under the names of their fields. */
export async function* csvOf<Entry extends Record<string, Cell>>(
  columns: readonly (keyof Entry & string)[],
  some: AsyncIterable<Entry[]>,
): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const entries of some)
    yield entries.map((entry) => csvLine(columns.map((name) => entry[name] ?? null))).join('');
}
