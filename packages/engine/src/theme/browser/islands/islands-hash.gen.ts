export const ISLANDS_HASH = '813b85148b';
