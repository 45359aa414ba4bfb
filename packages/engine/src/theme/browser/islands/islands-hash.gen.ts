export const ISLANDS_HASH = '15dcfe8836';
