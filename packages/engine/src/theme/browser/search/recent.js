/** The last few searches that led somewhere, on this machine alone. */
import { recall, remember } from '../dom.js';

const KEY = 'bindery-searches';
const MOST = 5;

export function recentSearches() {
  try {
    const list = JSON.parse(recall(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text) {
  const others = recentSearches().filter((other) => other !== text);
  remember(KEY, JSON.stringify([text, ...others].slice(0, MOST)));
}

export function forgetSearches() {
  remember(KEY, '[]');
}
