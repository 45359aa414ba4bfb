/** How the same export is fetched without the dashboard. */
interface Snippet {
  name: string;
  title: string;
  code: string;
}

export function snippetsFor({
  apiUrl,
  jobId,
  domain,
}: {
  apiUrl: string;
  jobId: string;
  domain: string;
}): Snippet[] {
  return [
    {
      name: 'curl',
      title: 'A fresh link, then the bundle; BINDERY_API_KEY holds an admin key',
      code: `curl -sf -X POST -H "Authorization: Bearer $BINDERY_API_KEY" \\
  ${apiUrl}/v1/static-export/jobs/${jobId}/bundle \\
  | sed -n 's/.*"bundleUrl":"\\([^"]*\\)".*/\\1/p' \\
  | xargs curl -fo site.tar.gz`,
    },
    {
      name: 'bindery',
      title: 'Starts a new export, downloads and verifies it',
      code: `export BINDERY_API_URL=${apiUrl}
export BINDERY_API_KEY=bnd_admin_…
bindery export ${domain} --out site.tar.gz`,
    },
    {
      name: 'CI',
      title: 'A step of GitHub Actions; the key is a secret of the repository',
      code: `- name: Export the site
  env:
    BINDERY_API_URL: ${apiUrl}
    BINDERY_API_KEY: \${{ secrets.BINDERY_API_KEY }}
  run: npx --yes bindery-docs export ${domain} --out site.tar.gz`,
    },
    {
      name: 'Helm values',
      title: 'Each pod fetches this export by itself; the secret holds an admin key',
      code: `staticExport:
  enabled: true
  exportJob: ${jobId}
  api: ${apiUrl}
  adminKeySecret:
    name: bindery-admin-key
    key: admin-key`,
    },
  ];
}
