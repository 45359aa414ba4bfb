/** What the terminal shows when the platform is up. */
import { relative } from 'node:path';
import pc from 'picocolors';

export interface Running {
  /** Null when its project was deleted. */
  siteUrl: string | null;
  /** Why the site does not answer; null when it does. */
  siteFault: string | null;
  apiUrl: string;
  /** While nobody has an account: the link by which the first is made. Null: it is switched off. */
  dashboardUrl: string | null;
  /** What builds run in, in words. */
  cage: string;
  organizationId: string;
  projectId: string;
  domain: string | null;
  /** On the first start only. */
  adminKey?: string;
}

export interface Place {
  dataFolder: string;
  /** Flags that a suggested command needs to work on the same database. */
  same: string;
}

export function runningMessage(running: Running, { dataFolder, same }: Place): string {
  const { apiUrl, dashboardUrl, cage, organizationId, adminKey } = running;
  const rows: [string, string][] = [
    ...siteRows(running),
    ...dashboardRows(dashboardUrl),
    ['API', `${pc.cyan(apiUrl)}   described at ${apiUrl}/openapi.json`],
    [
      'Admin key',
      adminKey ? `${pc.bold(adminKey)}   shown once: copy it now` : anotherKey(organizationId, same),
    ],
    ['Builds', `run ${cage}`],
    ['Data', relative(process.cwd(), dataFolder) || dataFolder],
  ];
  return [
    '',
    `  ${pc.green('●')} ${pc.bold('Bindery is running')}   stop it with Ctrl-C`,
    '',
    ...rows.map(([name, value]) => `    ${pc.dim(name.padEnd(10))} ${value}`),
    '',
    `  ${pc.bold('Try')}`,
    ...suggestions(running).map((line) => `    ${line}`),
    '',
    '',
  ].join('\n');
}

function dashboardRows(url: string | null): [string, string][] {
  if (url === null) return [];
  return [['Dashboard', `${pc.cyan(url)}${url.includes('#') ? '   works once: create your account' : ''}`]];
}

function siteRows({ siteUrl, siteFault, projectId }: Running): [string, string][] {
  if (siteUrl === null) return [];
  const fault: [string, string][] =
    siteFault === null ? [] : [['', pc.yellow(`does not answer yet: ${siteFault}`)]];
  return [['Site', pc.cyan(siteUrl)], ...fault, ['Project', projectId]];
}

function suggestions({ siteUrl, apiUrl, projectId, domain, adminKey }: Running): string[] {
  const key = adminKey ?? '$BINDERY_API_KEY';
  const curl = `curl -H "Authorization: Bearer ${key}"`;
  const json = `-H "Content-Type: application/json"`;
  const project = `{"name": "Handbook", "source": {"repository": "https://github.com/acme/handbook"}}`;
  const forAll = [`${curl} ${apiUrl}/v1/projects`, `${curl} ${json} -d '${project}' ${apiUrl}/v1/projects`];
  if (siteUrl === null) return forAll;
  return [
    ...forAll,
    `${curl} ${apiUrl}/v1/project/${projectId}`,
    `${curl} -X POST ${apiUrl}/v1/project/update/${projectId}`,
    `BINDERY_API_URL=${apiUrl} BINDERY_API_KEY=${key} npx bindery export ${domain} --out site.tar.gz`,
    `${curl} -X PATCH ${json} -d '{"name": "My docs"}' ${apiUrl}/v1/project/${projectId}`,
  ];
}

function anotherKey(organizationId: string, same: string): string {
  return `was shown at the first start. Create another: npx bindery keys create --org ${organizationId}${same}`;
}
