/** The country database that a process counts by, if the operator gave one. */
import { CountryDatabase } from '@bindery/readers';
import { OperatorError } from './operator-error.ts';
import type { Parts } from './parts.ts';

export async function openCountries({
  settings: { countryDatabase },
  log,
}: Pick<Parts, 'settings' | 'log'>): Promise<{ countryOf?: (address: string) => string }> {
  if (countryDatabase === null) return {};
  const onFailure = (reason: string) => log.warn(reason);
  const database = new CountryDatabase(countryDatabase, { onFailure });
  await database.open().catch((error: Error) => {
    throw new OperatorError(error.message);
  });
  return { countryOf: (address) => database.countryOf(address) };
}
