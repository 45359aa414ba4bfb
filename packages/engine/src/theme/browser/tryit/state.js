/** What somebody has filled in as a text for addresses: everything but secrets and files. */
import { fromBase64Url, toBase64Url } from './send.js';

export function writeState(_data, { server, variables, params, body, auth }) {
  const plain = JSON.stringify({ server, variables, params, body, auth }, (_key, value) =>
    value instanceof Blob ? undefined : value,
  );
  return toBase64Url(plain);
}

/** Null for a text that is none of ours. */
export function readState(_data, text) {
  try {
    const { server, variables, params, body, auth } = JSON.parse(fromBase64Url(text));
    return { server, variables, params, body, auth };
  } catch {
    return null;
  }
}
