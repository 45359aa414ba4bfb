/** What somebody has filled in as a text for addresses: everything but secrets and files. */
import { defaultVariables, parameterKey, withoutSecrets } from '@bindery/playground';
import { fromBase64Url, toBase64Url } from './send.js';

export function writeState(values, data) {
  return toBase64Url(JSON.stringify(withoutSecrets(values, data)));
}

/**
 * Null for a text that is none of ours. `isForeign`: whoever made it may want a reader's secrets sent elsewhere, so that
 * it chooses among servers but does not make up hosts.
 */
export function readState(data, text, { isForeign }) {
  try {
    const read = JSON.parse(fromBase64Url(text));
    const server = data.servers[read.server] ? read.server : 0;
    const keys = (data.params ?? []).map(parameterKey);
    const body = data.bodies?.[read.body?.type] ? read.body : undefined;
    return {
      server,
      variables: {
        ...defaultVariables(data.servers[server]),
        ...only(read.variables, (name, value) => !isForeign || isHarmless(data.servers[server], name, value)),
      },
      params: only(read.params, (key) => keys.includes(key)),
      auth: data.security?.any[read.auth] ? read.auth : 0,
      ...(body && { body: { ...body, mode: body.mode === 'raw' ? 'raw' : 'form' } }),
    };
  } catch {
    return null;
  }
}

/** One label of a host at most. */
function isHarmless({ variables }, name, value) {
  const { enum: allowed, default: usual } = variables?.[name] ?? {};
  return value === usual || (allowed ? allowed.includes(value) : /^[a-z\d-]{1,63}$/i.test(value));
}

function only(object, isWanted) {
  return Object.fromEntries(Object.entries(object ?? {}).filter(([name, value]) => isWanted(name, value)));
}
