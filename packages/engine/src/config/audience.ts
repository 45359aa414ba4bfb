/** Readers in none of the site's audiences, as everyone is who reads a built site. */
const EVERYONE = 'default';

/** Whether `"audience": "internal"` or a list says that a group is for some readers only. */
export function isForOthers(audience: unknown): boolean {
  const names = Array.isArray(audience) ? audience : [audience];
  const given = names.filter((name) => typeof name === 'string' && name !== '');
  return given.length > 0 && !given.includes(EVERYONE);
}
