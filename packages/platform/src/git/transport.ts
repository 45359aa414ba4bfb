/** How git reaches a source: which protocol, held to which addresses, with which credential. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutboundGate } from '@bindery/network';
import type { GitRun } from './git.ts';

export interface Source {
  /** https://, ssh://, git@host:path, or file:// where the operator allowed it. */
  repository: string;
  branch: string | null;
  /** Sent to the repository's own origin only. */
  token?: string | null;
  /** A private key for ssh. Without one none is used, certainly not the operator's own. */
  deployKey?: string | null;
}

export interface TransportOptions {
  gate: OutboundGate;
  /** The deploy key lies in its `configFolder` while it runs. */
  run: GitRun;
  ssh?: SshTrust;
}

export interface SshTrust {
  knownHostsFile: string;
  /** Only hosts that are in the file; else the first key seen of a host is added to it. */
  strict: boolean;
}

export async function transportTo(source: Source, options: TransportOptions): Promise<GitRun> {
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
    environment: { ...run.environment, GIT_SSH_COMMAND: await sshCommand(source, options) },
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

async function sshCommand({ repository, deployKey }: Source, options: TransportOptions): Promise<string> {
  const { gate, run } = options;
  const ssh = options.ssh ?? { knownHostsFile: join(run.configFolder, 'known_hosts'), strict: false };
  const { host, port } = sshHost(repository);
  const [address] = await gate.resolve({ host, port, usualPort: 22 });
  const settings = [
    // Connect to the checked address, know the host by its name.
    `HostName=${address}`,
    `HostKeyAlias=${port === 22 ? host : `[${host}]:${port}`}`,
    `UserKnownHostsFile=${ssh.knownHostsFile}`,
    'GlobalKnownHostsFile=none',
    `StrictHostKeyChecking=${ssh.strict ? 'yes' : 'accept-new'}`,
    // Never the keys of the account that the platform runs under.
    `IdentityFile=${deployKey ? await writeDeployKey(deployKey, run) : 'none'}`,
    'IdentitiesOnly=yes',
    'IdentityAgent=none',
    'BatchMode=yes',
    'ProxyCommand=none',
    'ForwardAgent=no',
    'ConnectTimeout=15',
    'ServerAliveInterval=15',
  ];
  const flags = settings.flatMap((setting) => ['-o', `'${setting.replaceAll("'", "'\\''")}'`]);
  return ['ssh', '-F', '/dev/null', ...flags].join(' ');
}

async function writeDeployKey(deployKey: string, run: GitRun): Promise<string> {
  await mkdir(run.configFolder, { recursive: true, mode: 0o700 });
  await writeFile(deployKeyFile(run), deployKey, { mode: 0o600 });
  return deployKeyFile(run);
}

export function deployKeyFile({ configFolder }: GitRun): string {
  return join(configFolder, 'deploy-key');
}

function sshHost(repository: string): { host: string; port: number } {
  if (repository.startsWith('ssh://')) {
    const { hostname, port } = new URL(repository);
    return { host: hostname, port: port === '' ? 22 : Number(port) };
  }
  return { host: repository.slice(repository.indexOf('@') + 1, repository.indexOf(':')), port: 22 };
}
