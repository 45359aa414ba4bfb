/** Where a site answers: under its own name, at the port of this installation. */
export function siteUrl(domain: string): string {
  const { protocol, port } = location;
  return `${protocol}//${domain}${port ? `:${port}` : ''}/`;
}
