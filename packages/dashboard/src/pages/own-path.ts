/** Where to go after signing in: a page of this app, whatever the address says. */
export function ownPath(to: string | undefined): string {
  if (!to?.startsWith('/')) return '/';
  const url = new URL(to, 'http://app.invalid');
  if (url.origin !== 'http://app.invalid' || url.pathname === '/sign-in') return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
