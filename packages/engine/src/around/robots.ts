export function makeRobots(base: string | null): string {
  const sitemap = base === null ? '' : `\nSitemap: ${base}/sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${sitemap}`;
}
