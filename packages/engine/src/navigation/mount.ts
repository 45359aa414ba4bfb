/**
 * Many sites are shown below this path of another one, and their authors write it into links and redirects. Where no
 * page lies in a folder of that name, it can only be meant so.
 */
const MOUNT = '/docs';

/** An address without the path that the site is shown below; null where it does not lie there. */
export function createMount(pages: Iterable<string>): (path: string) => string | null {
  const hasFolder = [...pages].some((page) => page.startsWith(`${MOUNT.slice(1)}/`));
  return (path) => {
    if (hasFolder || !(path === MOUNT || path.startsWith(`${MOUNT}/`))) return null;
    return path.slice(MOUNT.length) || '/';
  };
}
