/** A thin bar for pages that take their time; what comes at once shows none. */
import { make } from './dom.js';

const SLOW_MS = 200;

let hide = () => {};

/** Returns what puts it away; there is one at a time. */
export function showProgress() {
  hide();
  const bar = make('div', { id: 'bindery-progress', ariaHidden: 'true' });
  const timer = setTimeout(() => document.body.append(bar), SLOW_MS);
  hide = () => {
    clearTimeout(timer);
    bar.remove();
  };
  return hide;
}
