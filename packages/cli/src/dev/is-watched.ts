const SKIPPED = new Set(['node_modules']);
/** Hidden names that mean something to a site. */
const HIDDEN_BUT_OURS = new Set(['.mintlify', '.well-known', '.mintignore', '.binderyignore']);
/** What editors leave beside a file while it is open or being saved. */
const EDITORS_OWN = /~$|^#.*#$|\.sw[a-z]$|^4913$|___jb_(?:tmp|old)___$|\.tmp$/;

/** Whether a change at this path may be one of the site. */
export function isWatched(path: string): boolean {
  return path.split('/').every((name) => {
    if (SKIPPED.has(name) || EDITORS_OWN.test(name)) return false;
    return !name.startsWith('.') || HIDDEN_BUT_OURS.has(name);
  });
}
