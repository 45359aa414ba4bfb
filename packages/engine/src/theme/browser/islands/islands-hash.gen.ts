export const ISLANDS_HASH = 'c7eb2625d1';
