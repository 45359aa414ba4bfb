import { entriesOf, type JsonObject, objectAt, textAt } from './json.ts';

/** The address of a server, its variables filled in with their defaults. */
export function serverUrl(server: JsonObject): string {
  let url = textAt(server, 'url') ?? '';
  for (const [name, variable] of entriesOf(objectAt(server, 'variables'))) {
    const value = textAt(variable, 'default');
    if (value !== null) url = url.replaceAll(`{${name}}`, value);
  }
  return url.replace(/\/+$/, '').slice(0, 2000);
}
