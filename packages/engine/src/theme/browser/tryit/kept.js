/** What a page cannot send, said at its field: some headers, and all cookies, are the browser's own. */
import { hint } from './controls.js';
import { keptHeaders } from './send.js';
import { word } from './words.js';

export function keptHint({ data, ways }, place, name) {
  const isCookie = place === 'cookie';
  if (!isCookie && place !== 'header') return [];
  const header = isCookie ? 'Cookie' : name;
  // A page cannot add a header to the opening of a connection.
  const isSocket = data.method === 'WS';
  if (!isSocket && keptHeaders({ headers: [[header]] }, ways.proxy ? 'proxy' : 'direct').length === 0)
    return [];
  const more =
    isCookie && data.credentials
      ? word('The browser adds its own cookies for the server.')
      : isSocket
        ? ''
        : word('It is part of the code.');
  return [hint(`${word('Browsers do not let pages send {}.', header)} ${more}`)];
}
