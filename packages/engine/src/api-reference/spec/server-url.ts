import { trimEnd } from '../../config/trim-slashes.ts';
import { entriesOf, type JsonObject, objectAt, textAt } from './json.ts';

const LONGEST_URL = 2000;

/** The address of a server, its variables filled in with their defaults. */
export function serverUrl(server: JsonObject): string {
  let url = textAt(server, 'url') ?? '';
  for (const [name, variable] of entriesOf(objectAt(server, 'variables'))) {
    const value = textAt(variable, 'default');
    if (value === null) continue;
    url = url.replaceAll(`{${name}}`, () => value.slice(0, LONGEST_URL));
    // Variables whose defaults name two more each would double it with every step.
    if (url.length > LONGEST_URL) break;
  }
  return trimEnd(url.slice(0, LONGEST_URL));
}
