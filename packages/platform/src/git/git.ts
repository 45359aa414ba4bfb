/** Every git process goes through here: clean environment, no hooks, no filters, no prompts, a deadline. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface GitRun {
  /** Where git's own settings file for this process is written; private to the platform. */
  configFolder: string;
  cwd?: string;
  timeoutMs?: number;
  maxOutputBytes?: number;
  signal?: AbortSignal;
  /** Repositories on disk that may belong to another account, because the operator allowed them. */
  trustedFolders?: string[];
  /** Beyond the hardened defaults, for example GIT_INDEX_FILE. */
  environment?: Record<string, string>;
  /** Settings that no process list may show: they go through the environment. */
  secretConfig?: [name: string, value: string][];
  /** `file` only where the operator allowed a source on disk. */
  protocols?: string;
}

export class GitFailed extends Error {
  readonly stderr: string;

  constructor(message: string, stderr: string) {
    super(message);
    this.name = 'GitFailed';
    this.stderr = stderr;
  }
}

const HARDENED = {
  'core.hooksPath': '/dev/null',
  'core.symlinks': 'false',
  'core.fsmonitor': 'false',
  'safe.bareRepository': 'explicit',
  'protocol.ext.allow': 'never',
  'submodule.recurse': 'false',
  'filter.lfs.required': 'false',
  'transfer.fsckObjects': 'true',
  'core.attributesFile': '/dev/null',
  'init.defaultBranch': 'main',
  'gc.auto': '0',
};

/** stdout of a git command that ended well. Whatever a user wrote stands behind `--` in `args`. */
export async function git(args: string[], run: GitRun): Promise<string> {
  const config = writeConfig(run);
  const flags = Object.entries(HARDENED).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn('git', [...flags, ...args], {
    cwd: run.cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      HOME: '/nonexistent',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: config,
      GIT_TERMINAL_PROMPT: '0',
      GIT_ASKPASS: '/bin/false',
      SSH_ASKPASS: '/bin/false',
      GIT_ALLOW_PROTOCOL: run.protocols ?? 'https:ssh',
      ...configEnvironment(run.secretConfig ?? []),
      ...run.environment,
    },
  });
  // The whole group: git's helpers must not outlive it.
  const end = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  const timer = setTimeout(end, run.timeoutMs ?? 120_000);
  run.signal?.addEventListener('abort', end, { once: true });
  try {
    const [stdout, stderr, code] = await Promise.all([
      collect(child.stdout, run.maxOutputBytes ?? 16_000_000, end),
      collect(child.stderr, 64_000, () => {}),
      new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      }),
    ]);
    run.signal?.throwIfAborted();
    if (code !== 0)
      throw new GitFailed(
        `git ${args[0]} failed: ${lastLine(stderr) || `exit code ${code ?? 'killed'}`}`,
        stderr,
      );
    return stdout;
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', end);
  }
}

function configEnvironment(config: [string, string][]): Record<string, string> {
  const entries = config.flatMap(([name, value], index): [string, string][] => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(config.length), ...Object.fromEntries(entries) };
}

// A file rather than `-c`: git clears `-c` settings for the upload-pack it starts on a local repository.
function writeConfig({ configFolder, trustedFolders = [] }: GitRun): string {
  mkdirSync(configFolder, { recursive: true, mode: 0o700 });
  const lines = trustedFolders.map((folder) => `\tdirectory = ${JSON.stringify(folder)}\n`);
  const text = `[safe]\n${lines.join('')}[uploadpack]\n\tallowFilter = false\n`;
  // Named after its content: runs with other folders at the same time do not disturb each other.
  const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const path = join(configFolder, `gitconfig-${name}`);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

async function collect(
  stream: NodeJS.ReadableStream,
  maxBytes: number,
  onTooMuch: () => void,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) {
      onTooMuch();
      continue;
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return lines.findLast((line) => /^(fatal|error):/.test(line)) ?? lines.at(-1) ?? '';
}
