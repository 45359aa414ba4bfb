/**
 * What readers prove themselves with. It lives as long as the session of their browser's tab, by name of the scheme, so
 * that it has to be given once for a whole reference; it is never part of an address.
 */
const KEY = 'bindery-tryit-secrets';

export function recallSecrets() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

export function keepSecrets(secrets) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...recallSecrets(), ...secrets }));
  } catch {
    // Then they hold for this page only.
  }
}
