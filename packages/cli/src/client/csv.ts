/** Rows as RFC 4180 has them, for spreadsheets. */
export function csv(heads: string[], rows: (string | null)[][]): string {
  return [heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

// A spreadsheet would take what begins like this for a formula, and somebody else wrote it.
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | null): string {
  const text = value === null ? '' : FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
