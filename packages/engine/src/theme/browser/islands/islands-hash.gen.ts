export const ISLANDS_HASH = 'add6977a09';
