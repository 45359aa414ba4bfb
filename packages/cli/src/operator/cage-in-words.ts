/** What builds run in, as operators are told. */
import type { Platform } from '@bindery/platform';

export function cageInWords(cage: NonNullable<Platform['cage']>): string {
  return IN_WORDS[cage];
}

const IN_WORDS: Record<NonNullable<Platform['cage']>, string> = {
  bubblewrap: 'in cages (bubblewrap)',
  'bubblewrap-without-proc': 'in cages (bubblewrap, without /proc)',
  namespaces: 'in cages (namespaces)',
  none: 'without a cage, as --uncaged-builds says',
};
