/** What a client must prove to connect to a channel. */
import { isObject, type Json, type JsonObject, listAt, textAt } from '../spec/json.ts';
import type { ApiChannel } from './channels.ts';
import { type Security, securityUsesOf } from './security.ts';

/**
 * Servers say what they want: by name in version 2, by reference or on the spot in version 3; any of it is enough.
 */
export function channelSecurity({ document }: ApiChannel, servers: readonly JsonObject[]): Security {
  const written: Json[] = servers.flatMap((server) => listAt(server, 'security'));
  const requirements = written.filter(isObject).filter((one) => !isScheme(one));
  const named = requirements.map((one): JsonObject => {
    const { name, ref } = document.follow(one);
    return ref !== null && name !== null ? { [name]: [] } : one;
  });
  const { alternatives, optional } = securityUsesOf(document, named);
  const onTheSpot = written.filter(isScheme).map((scheme) => [{ name: nameOf(scheme), scheme, scopes: [] }]);
  const all = [...alternatives, ...onTheSpot];
  const keys = all.map((uses) => uses.map(({ name }) => name).join());
  // Servers of one channel want the same more often than not.
  return { alternatives: all.filter((_, index) => keys.indexOf(keys[index]!) === index), optional };
}

/** Requirements have lists in them, schemes a word. */
function isScheme(written: Json): written is JsonObject {
  return isObject(written) && textAt(written, 'type') !== null;
}

function nameOf(scheme: JsonObject): string {
  return textAt(scheme, 'name') ?? textAt(scheme, 'scheme') ?? textAt(scheme, 'type')!;
}
