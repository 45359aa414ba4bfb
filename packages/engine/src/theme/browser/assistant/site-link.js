/** Addresses that an answer may lead to: pages of this site, wherever it lies, and nothing else. */

/** `address` begins at the site's root, with a slash or without; null: it would lead elsewhere. */
export function siteLink(address, root) {
  if (typeof address !== 'string' || /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(address)) return null;
  try {
    const to = new URL(`./${address.trim().replace(/^[\\/]+/, '')}`, root);
    return to.origin === root.origin && to.pathname.startsWith(root.pathname) ? to.href : null;
  } catch {
    return null;
  }
}
