/** What builds run in, as operators are told. */
import type { Platform } from '@bindery/platform';

type FoundCage = NonNullable<Platform['cage']>;

export function cageInWords({ kind, lacks }: FoundCage): string {
  if (kind === 'none' || lacks.length === 0) return IN_WORDS[kind];
  return `${IN_WORDS[kind]}, without ${lacksInWords(lacks)}`;
}

export function lacksInWords(lacks: FoundCage['lacks']): string {
  return lacks.map((lack) => LACKS[lack]).join(' and ');
}

const LACKS: Record<FoundCage['lacks'][number], string> = {
  'own-user': 'a user of their own',
  'call-filter': 'a filter of system calls',
};

const IN_WORDS: Record<FoundCage['kind'], string> = {
  bubblewrap: 'in cages (bubblewrap)',
  'bubblewrap-without-proc': 'in cages (bubblewrap, without /proc)',
  namespaces: 'in cages (namespaces)',
  none: 'without a cage, because --uncaged-builds is set',
};
