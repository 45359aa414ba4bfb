/** On paper everything is open: accordions, long code, folded fields; afterwards it is as it was. */
import { all } from './dom.js';

export function startPrint() {
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = all('.mdx-content details:not([open]):not(.menu)');
    for (const one of opened) one.open = true;
  });
  addEventListener('afterprint', () => {
    for (const one of opened) one.open = false;
  });
}
