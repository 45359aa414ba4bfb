/** What the terminal shows when the platform is up. */
import { relative } from 'node:path';
import pc from 'picocolors';

export interface Running {
  siteUrl: string;
  apiUrl: string;
  organizationId: string;
  projectId: string;
  domain: string;
  /** On the first start only. */
  adminKey?: string;
}

export interface Place {
  dataFolder: string;
  /** Flags that a suggested command needs to work on the same database. */
  same: string;
}

export function runningMessage(running: Running, { dataFolder, same }: Place): string {
  const { siteUrl, apiUrl, organizationId, projectId, domain, adminKey } = running;
  const key = adminKey ?? '$ADMIN_API_KEY';
  const curl = `curl -H "Authorization: Bearer ${key}"`;
  const project = `{"name": "Handbook", "source": {"repository": "https://github.com/acme/handbook"}}`;
  const rows: [string, string][] = [
    ['Site', pc.cyan(siteUrl)],
    ['API', `${pc.cyan(apiUrl)}   described at ${apiUrl}/openapi.json`],
    ['Project', projectId],
    [
      'Admin key',
      adminKey ? `${pc.bold(adminKey)}   shown once: copy it now` : anotherKey(organizationId, same),
    ],
    ['Data', relative(process.cwd(), dataFolder) || dataFolder],
  ];
  return [
    '',
    `  ${pc.green('●')} ${pc.bold('Bindery is running')}   stop it with Ctrl-C`,
    '',
    ...rows.map(([name, value]) => `    ${pc.dim(name.padEnd(10))} ${value}`),
    '',
    `  ${pc.bold('Try')}`,
    `    ${curl} ${apiUrl}/v1/projects`,
    `    ${curl} ${apiUrl}/v1/project/${projectId}`,
    `    ${curl} -H "Content-Type: application/json" -d '${project}' ${apiUrl}/v1/projects`,
    `    ${curl} -X POST ${apiUrl}/v1/project/update/${projectId}`,
    `    BINDERY_API_URL=${apiUrl} BINDERY_API_KEY=${key} npx bindery export ${domain} --out site.tar.gz`,
    `    ${curl} -X PATCH -H "Content-Type: application/json" -d '{"name": "My docs"}' ${apiUrl}/v1/project/${projectId}`,
    '',
    '',
  ].join('\n');
}

function anotherKey(organizationId: string, same: string): string {
  return `was shown at the first start; another: npx bindery keys create --org ${organizationId}${same}`;
}
