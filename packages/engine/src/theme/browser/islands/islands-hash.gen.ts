export const ISLANDS_HASH = '46607a4449';
