import { parseRange } from '@bindery/network';
import { ApiError } from '../api/errors.ts';

const MOST_ENTRIES = 100;
/** Wider ranges let in so much of the Internet that they protect nothing. */
const SHORTEST_PREFIX = { ipv4: 8, ipv6: 16 };

/** Entries as they are stored; throws an ApiError that names the bad one. */
export function checkIpAllowlist(entries: readonly string[]): string[] {
  if (entries.length > MOST_ENTRIES) throw refusal(`must have at most ${MOST_ENTRIES} entries`);
  return entries.map((entry) => {
    let range: ReturnType<typeof parseRange>;
    try {
      range = parseRange(entry);
    } catch (error) {
      throw refusal((error as Error).message);
    }
    const [address, bits] = range;
    const shortest = SHORTEST_PREFIX[address.kind()];
    if (bits < shortest) {
      throw refusal(
        `${entry} is too wide: a prefix must have at least /${shortest} for ${address.kind() === 'ipv4' ? 'IPv4' : 'IPv6'}`,
      );
    }
    return `${address.toString()}/${bits}`;
  });
}

function refusal(problem: string): ApiError {
  return new ApiError(400, `"ipAllowlist": ${problem}.`);
}
