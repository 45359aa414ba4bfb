/** What the terminal shows when the platform is up. */
import pc from 'picocolors';
import { nearPath } from '../near-path.ts';

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
    ['Data', nearPath(dataFolder)],
  ];
  return [
    '',
    `  ${pc.green('●')} ${pc.bold('Bindery is running')}   stop it with Ctrl-C`,
    '',
    ...rows.map(([name, value]) => `    ${pc.dim(name.padEnd(10))} ${value}`),
    '',
    `  ${pc.bold('Try')} in another terminal`,
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

/** Commands for another terminal, each with what it is for. */
function suggestions({ siteUrl, apiUrl, domain, adminKey }: Running): string[] {
  const connection = `export BINDERY_API_URL=${apiUrl} BINDERY_API_KEY=${adminKey ?? '<your admin key>'}`;
  const commands: [string, string][] = [
    ['npx bindery projects list', 'your projects'],
    ['npx bindery projects create Handbook --repository <address>', 'another one, from your git repository'],
    ...(siteUrl === null ? [] : ofSite(domain!)),
    ['curl -H "Authorization: Bearer $BINDERY_API_KEY" $BINDERY_API_URL/v1/projects', 'the same by the API'],
  ];
  const width = Math.max(...commands.map(([command]) => command.length));
  return [
    connection,
    ...commands.map(([command, what]) => `${command.padEnd(width)}   ${pc.dim(`# ${what}`)}`),
  ];
}

function ofSite(domain: string): [string, string][] {
  return [
    [`npx bindery update ${domain} --wait`, 'build the newest commit'],
    [`npx bindery export ${domain} --out site.tar.gz`, 'download it as one signed file'],
  ];
}

function anotherKey(organizationId: string, same: string): string {
  return `was shown at the first start. Create another: npx bindery keys create --org ${organizationId}${same}`;
}
