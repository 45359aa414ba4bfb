/** How git reaches a source: which protocol, held to which addresses, with which credential. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutboundGate } from '../outbound/gate.ts';
import type { GitRun } from './git.ts';

export interface Source {
  /** https://, ssh://, git@host:path, or file:// where the operator allowed it. */
  repository: string;
  branch: string | null;
  /** Sent to the repository's own origin only. */
  token?: string | null;
}

export async function transportTo(
  source: Source,
  options: { gate: OutboundGate; run: GitRun },
): Promise<GitRun> {
  const { repository, token } = source;
  const { gate, run } = options;
  if (repository.startsWith('file://')) {
    const folder = fileURLToPath(repository);
    return { ...run, protocols: 'file', trustedFolders: [folder, join(folder, '.git')] };
  }
  if (/^https?:\/\//.test(repository)) {
    const config = (await gate.pinForGit(repository)).map(splitSetting);
    if (token) config.push([`http.${new URL(repository).origin}/.extraHeader`, basicCredential(token)]);
    return { ...run, protocols: 'https:http', secretConfig: config };
  }
  return {
    ...run,
    protocols: 'ssh',
    environment: { ...run.environment, GIT_SSH_COMMAND: await sshCommand(repository, options) },
  };
}

function splitSetting(setting: string): [string, string] {
  const equals = setting.indexOf('=');
  return [setting.slice(0, equals), setting.slice(equals + 1)];
}

// The user name is free with the tokens of GitHub, GitLab, Bitbucket and Gitea.
function basicCredential(token: string): string {
  const pair = token.includes(':') ? token : `x-access-token:${token}`;
  return `Authorization: Basic ${Buffer.from(pair).toString('base64')}`;
}

async function sshCommand(
  repository: string,
  { gate, run }: { gate: OutboundGate; run: GitRun },
): Promise<string> {
  const { host, port } = sshHost(repository);
  const [address] = await gate.resolve({ host, port, usualPort: 22 });
  const options = [
    // Connect to the checked address, know the host by its name.
    `HostName=${address}`,
    `HostKeyAlias=${host}`,
    `UserKnownHostsFile=${join(run.configFolder, 'known_hosts')}`,
    'StrictHostKeyChecking=accept-new',
    'BatchMode=yes',
    'IdentitiesOnly=yes',
    'ProxyCommand=none',
    'ConnectTimeout=15',
  ];
  return [
    'ssh',
    '-F',
    '/dev/null',
    ...options.flatMap((option) => ['-o', `'${option.replaceAll("'", "'\\''")}'`]),
  ].join(' ');
}

function sshHost(repository: string): { host: string; port: number } {
  if (repository.startsWith('ssh://')) {
    const { hostname, port } = new URL(repository);
    return { host: hostname, port: port === '' ? 22 : Number(port) };
  }
  return { host: repository.slice(repository.indexOf('@') + 1, repository.indexOf(':')), port: 22 };
}
