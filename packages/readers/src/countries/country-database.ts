/** Which country an address is in, by a file of the operator: nothing is asked of anybody, and the address goes nowhere. */
import { readFile, stat } from 'node:fs/promises';
import { addressBytes } from '@bindery/network';
import { AddressTable } from './address-table.ts';
import type { Value } from './table-values.ts';

const LOOK_EVERY_MS = 60_000;

export interface CountryDatabaseOptions {
  /** A newer file cannot be read: the one before stays in use. */
  onFailure(reason: string): void;
  lookEveryMs?: number;
}

export class CountryDatabase {
  readonly #file: string;
  readonly #options: CountryDatabaseOptions;
  #table: AddressTable | null = null;
  /** By the place of their record. */
  #countries = new Map<number, string>();
  #stamp = '';
  #timer: NodeJS.Timeout | null = null;

  constructor(file: string, options: CountryDatabaseOptions) {
    this.#file = file;
    this.#options = options;
  }

  /** Throws an Error that says what is wrong with the file. From then on a newer one is taken when it comes. */
  async open(): Promise<void> {
    await this.#read();
    this.#timer ??= setInterval(() => void this.#look(), this.#options.lookEveryMs ?? LOOK_EVERY_MS).unref();
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  /** Two capital letters; empty: not known. */
  countryOf(address: string): string {
    const bytes = this.#table && addressBytes(address);
    const place = bytes && this.#table!.find(bytes);
    if (place === null) return '';
    let country = this.#countries.get(place);
    if (country === undefined) {
      country = countryIn(this.#table!, place);
      this.#countries.set(place, country);
    }
    return country;
  }

  async #look(): Promise<void> {
    try {
      if ((await stampOf(this.#file)) !== this.#stamp) await this.#read();
    } catch (error) {
      this.#options.onFailure((error as Error).message);
    }
  }

  async #read(): Promise<void> {
    try {
      // Before the file itself: whatever changes in between is read again.
      const stamp = await stampOf(this.#file);
      const table = new AddressTable(await readFile(this.#file));
      this.#table = table;
      this.#countries = new Map();
      this.#stamp = stamp;
    } catch (error) {
      throw new Error(`The country database ${this.#file} cannot be used: ${(error as Error).message}.`);
    }
  }
}

async function stampOf(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file);
  return `${mtimeMs} ${size} ${ino}`;
}

/** As MaxMind and DB-IP write it, and as those do who give only the code. */
function countryIn(table: AddressTable, place: number): string {
  let record: Value;
  try {
    record = table.record(place);
  } catch {
    // A damaged record: the others may be whole.
    return '';
  }
  if (!(record instanceof Map)) return '';
  const country = record.get('country');
  const code = country instanceof Map ? country.get('iso_code') : (record.get('country_code') ?? country);
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) ? code : '';
}
