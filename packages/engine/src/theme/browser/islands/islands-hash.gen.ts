export const ISLANDS_HASH = '93d69f665a';
