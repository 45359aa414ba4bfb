/** Names below the installation's own host for sites: first come, first served, but for those that mislead. Pure. */

/** What readers take for the installation itself, its mail or its operator. */
const RESERVED = new Set(
  `abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover billing bindery cdn
  checkout console dashboard dns email ftp git help hostmaster id identity imap info internal isatap localdomain localhost
  login logout mail mta-sts mx my noc ns ns1 ns2 oauth oidc password pay payment payments pop postmaster privacy register
  root saml secure security session sessions settings signin signout signup smtp sso ssl static status support sysadmin
  system token trust verify webmail webmaster wpad ww www www1 www2 wwww`
    .split(/\s+/)
    .filter(Boolean),
);

export function isBelow(domain: string, host: string): boolean {
  return domain.endsWith(`.${host}`);
}

/** The host itself, and names of which any part is such a word or one that only machines use. */
export function isReserved(domain: string, sitesHost: string): boolean {
  if (domain === sitesHost) return true;
  if (!isBelow(domain, sitesHost)) return false;
  const labels = domain.slice(0, -sitesHost.length - 1).split('.');
  return labels.some((label) => RESERVED.has(label) || label.startsWith('xn--') || label.startsWith('_'));
}
