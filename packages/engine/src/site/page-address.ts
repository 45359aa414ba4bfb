/** Addresses inside the output: every one relative, every page's ending in `.html`. */

/** `guides/start` → `guides/start.html`. */
export function outputFile(page: string): string {
  return `${page}.html`;
}

/**
 * The file that links to a page lead to. Some hosts answer `guides/index.html` at `guides`, from where its relative
 * links would lead astray, so a front page has a twin beside it that is answered at an address of the same depth.
 */
export function linkedFile(page: string): string {
  return isFrontPage(page) ? `${page}${TWIN}.html` : outputFile(page);
}

const TWIN = '_';
const TWIN_PATH = /(^|\/)index_(?=$|\.html(?:$|[?#]))/;

/** The front page of a folder, or of the site. */
export function isFrontPage(page: string): boolean {
  return page === 'index' || page.endsWith('/index');
}

/** The page that a path or an address with or without `.html` stands for, if it is that of a twin. */
export function withoutTwin(path: string): string {
  return path.replace(TWIN_PATH, '$1index');
}

/** What leads from a page's file back to the site's root: `''`, `'../'`, `'../../'`, … */
export function rootPrefix(page: string): string {
  let depth = 0;
  for (let index = page.indexOf('/'); index >= 0; index = page.indexOf('/', index + 1)) depth++;
  return '../'.repeat(depth);
}

/** A path of the output as it may stand in an `href`: only what would change an address's meaning is escaped. */
export function encodeHref(path: string): string {
  return /^[A-Za-z0-9/._~!$&'()*+,;=@-]*$/.test(path)
    ? path
    : encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

/** `encodeHref` for a path that is the start of a relative address, where a colon would read as a scheme. */
export function relativeHref(prefix: string, path: string): string {
  const encoded = encodeHref(path);
  return prefix === '' && /^[^/]*:/.test(encoded) ? `./${encoded}` : prefix + encoded;
}

/** Resolves `.` and `..`; null when the path leaves the root. Empty names are dropped. */
export function normalizePath(path: string): string | null {
  if (!path.includes('./') && !path.includes('//') && !/(^|\/)\.{1,2}$/.test(path)) {
    return path.replace(/^\/|\/$/g, '');
  }
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return null;
  }
  return names.join('/');
}

/** The folder of a path, with its slash: `guides/`, or `''` at the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
