/** Countries by a file of the operator, in every shape in which such files are given away; and files that are none. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CountryDatabase } from '../../src/countries/country-database.ts';
import { type TableOptions, type Written, writeTable, writeValue } from './write-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countries-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function open(bytes: Buffer): Promise<{ database: CountryDatabase; file: string; failures: string[] }> {
  const file = join(folder, `${++files}.mmdb`);
  await writeFile(file, bytes);
  const failures: string[] = [];
  const onFailure = (reason: string) => void failures.push(reason);
  const database = new CountryDatabase(file, { onFailure, lookEveryMs: 20 });
  await database.open();
  return { database, file, failures };
}

const full = (code: string): Written => ({
  // As long as such names are: sizes of several bytes, and values that are passed over.
  continent: { code: 'EU', names: { en: 'Europe'.repeat(60), de: 'x'.repeat(100) } },
  country: { geoname_id: 2_921_044, is_in_european_union: true, iso_code: code, names: ['Germany'] },
});

const IPV4: [string, Written][] = [
  ['198.51.100.0/24', full('DE')],
  ['203.0.113.0/25', full('FR')],
  ['203.0.113.200/32', full('DE')],
];
const IPV6: [string, Written][] = [['2001:db8:1::/48', full('JP')]];

describe.each([24, 28, 32] as const)('with records of %i bits', (recordBits) => {
  it.each<[string, string]>([
    ['198.51.100.0', 'DE'],
    ['198.51.100.255', 'DE'],
    ['198.51.101.0', ''],
    ['203.0.113.127', 'FR'],
    ['203.0.113.128', ''],
    ['203.0.113.200', 'DE'],
    ['::ffff:198.51.100.7', 'DE'],
    ['2001:db8:1:ffff::1', 'JP'],
    ['2001:db8:2::1', ''],
    ['127.0.0.1', ''],
    ['::', ''],
    ['not an address', ''],
    ['', ''],
  ])('%s is in "%s"', async (address, country) => {
    const { database } = await open(writeTable([...IPV4, ...IPV6], { recordBits }));
    expect(database.countryOf(address)).toBe(country);
    expect(database.countryOf(address)).toBe(country);
    database.close();
  });
});

it('of a table of IPv4 alone, knows no address of IPv6', async () => {
  const { database } = await open(writeTable(IPV4, { ipVersion: 4 }));
  expect(database.countryOf('198.51.100.7')).toBe('DE');
  // Its first bits are those of 198.51.100.7.
  expect(database.countryOf('c633:6407::1')).toBe('');
  database.close();
});

it.each<[Written, string]>([
  [{ country_code: 'NL' }, 'NL'],
  [{ country: 'SE' }, 'SE'],
  [{ country: { iso_code: 'canary@example.com' } }, ''],
  [{ country: { names: {} } }, ''],
  [{ city: 'Nowhere' }, ''],
  ['DE', ''],
])('%j is "%s"', async (record, country) => {
  const { database } = await open(writeTable([['198.51.100.0/24', record]]));
  expect(database.countryOf('198.51.100.7')).toBe(country);
  database.close();
});

const whole = writeTable(IPV4);
it.each<[string, Buffer, RegExp]>([
  ['no table', Buffer.from('<html>Sign in to download</html>'), /not a file in MMDB format/],
  ['an empty file', Buffer.alloc(0), /not a file in MMDB format/],
  ['the end of one', whole.subarray(-330), /ends too early/],
  ['half a description', whole.subarray(0, -30), /cannot be used/],
  ['another version', writeTable(IPV4, { metadata: { binary_format_major_version: 3 } }), /version 3/],
  ['odd records', writeTable(IPV4, { metadata: { record_size: 20 } }), /20 bits/],
])('%s is refused', async (_, bytes, reason) => {
  await expect(open(bytes)).rejects.toThrow(reason);
});

it('knows no country where a record is damaged or points to itself, and goes on', async () => {
  const options: TableOptions = { recordBits: 24 };
  const bytes = writeTable([['198.51.100.0/24', 'x'.repeat(20)], IPV4[1]!], options);
  const at = bytes.indexOf(writeValue('x'.repeat(20)));
  // A map of one entry whose name is a pointer to that map.
  bytes.set([0xe1, 0x20, 0x00], at);
  const { database } = await open(bytes);
  expect(database.countryOf('198.51.100.7')).toBe('');
  expect(database.countryOf('203.0.113.7')).toBe('FR');
  database.close();
});

it('takes a newer file when it comes, and keeps what it has when that is no table', async () => {
  const { database, file, failures } = await open(writeTable([['198.51.100.0/24', full('DE')]]));
  expect(database.countryOf('198.51.100.7')).toBe('DE');
  await writeFile(`${file}.new`, writeTable([['198.51.100.0/24', full('NL')]]));
  await rename(`${file}.new`, file);
  await expect.poll(() => database.countryOf('198.51.100.7'), { timeout: 20_000 }).toBe('NL');
  await writeFile(file, 'nothing');
  await expect.poll(() => failures[0], { timeout: 20_000 }).toMatch(/not a file in MMDB format/);
  expect(database.countryOf('198.51.100.7')).toBe('NL');
  database.close();
});
