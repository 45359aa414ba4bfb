/** The table of the playground beside Scalar's client, and its place in the README of the benchmarks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Compared {
  spec: string;
  /** Of our page. */
  address: string;
  /** Why it was not taken from our form; null: it was. */
  ours: string | null;
  /** From Scalar's form as it opens, with what is required. */
  theirs: string | null;
  /** From Scalar's form with the values and the body of ours. */
  corrected: string | null;
  /** Where our driver of Scalar gave up: then nothing is known of it. */
  undriven: string | null;
}

const README = join(import.meta.dirname, '../README.md');
const PLACE = /(<!-- bench:playground -->\n).*?(<!-- \/bench:playground -->)/s;

export function writeComparison(compared: readonly Compared[]): void {
  const written = readFileSync(README, 'utf8');
  writeFileSync(
    README,
    written.replace(PLACE, (_, before, after) => `${before}${comparisonTable(compared)}\n${after}`),
  );
}

export function comparisonTable(compared: readonly Compared[]): string {
  const specs = [...new Set(compared.map(({ spec }) => spec))];
  const rows = [
    ...specs.map((spec) =>
      rowOf(
        spec,
        compared.filter((one) => one.spec === spec),
      ),
    ),
  ];
  const head = ['specification', 'operations', 'Bindery', 'Scalar', 'Scalar, corrected', 'not driven'];
  return [
    [...head, 'what Bindery could not', 'what Scalar could not, corrected'],
    ['---', ...head.slice(1).map(() => '---:'), '---', '---'],
    ...rows,
    rowOf('all', compared).slice(0, head.length).concat('', ''),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function rowOf(name: string, of: readonly Compared[]): string[] {
  const taken = (key: 'ours' | 'theirs' | 'corrected') => of.filter((one) => one[key] === null).length;
  const undriven = of.filter((one) => one.undriven !== null).length;
  const counts = [of.length, taken('ours'), taken('theirs'), taken('corrected'), undriven].map(String);
  return [name, ...counts, reasons(of.map((one) => one.ours)), reasons(of.map(whyNotScalar))];
}

function whyNotScalar({ corrected, undriven }: Compared): string | null {
  return undriven === null ? corrected : `not driven: ${undriven}`;
}

/** Each once, with how often it is so. */
function reasons(all: readonly (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const why of all) if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
  return [...counts].map(([why, count]) => `${count > 1 ? `${count} × ` : ''}${inCell(why)}`).join('; ');
}

function inCell(text: string): string {
  return text.replaceAll(/[|<>`*_]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', ' ');
}
