export const ISLANDS_HASH = '62f235e79c';
