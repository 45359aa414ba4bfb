/** The DNS record that proves a domain, and the question whether it is there. */
import { Resolver } from 'node:dns/promises';

export interface TxtRecord {
  type: 'TXT';
  name: string;
  value: string;
}

export function txtRecord(domain: string, token: string): TxtRecord {
  return { type: 'TXT', name: `_bindery.${domain}`, value: `bindery-domain=${token}` };
}

/** `unknown`: the resolver did not answer, which proves nothing either way. */
export type TxtAnswer = { found: 'yes' | 'no' | 'unknown'; problem: string | null };

export type LookUpTxt = (record: TxtRecord) => Promise<TxtAnswer>;

const TIMEOUT_MS = 2_500;
const NOT_THERE = ['ENOTFOUND', 'ENODATA'];

/** `servers`: addresses, with a port if it is not 53; none: those of the system. */
export function txtLookup(servers: readonly string[]): LookUpTxt {
  return async ({ name, value }) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2, maxTimeout: TIMEOUT_MS });
    if (servers.length > 0) resolver.setServers(servers);
    try {
      const records = await resolver.resolveTxt(name);
      if (records.some((parts) => parts.join('') === value)) return { found: 'yes', problem: null };
      return { found: 'no', problem: `The TXT records of ${name} do not hold ${value}.` };
    } catch (error) {
      const { code = 'an unknown error' } = error as NodeJS.ErrnoException;
      if (NOT_THERE.includes(code)) return { found: 'no', problem: `There is no TXT record ${name}.` };
      return { found: 'unknown', problem: `${name} could not be looked up just now (${code}).` };
    }
  };
}
