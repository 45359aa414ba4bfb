/** Every git process goes through here: clean environment, no hooks, no filters, no prompts, a deadline. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawned } from '@bindery/cage';

export interface GitRun {
  /** Where git's own settings file for this process is written; private to the platform. */
  configFolder: string;
  cwd?: string;
  timeoutMs?: number;
  maxOutputBytes?: number;
  /** No file that git writes may grow beyond this; the kernel sees to it. */
  maxFileBytes?: number;
  signal?: AbortSignal;
  /** Repositories on disk that may belong to another account, because the operator allowed them. */
  trustedFolders?: string[];
  /** Beyond the hardened defaults, for example GIT_INDEX_FILE. */
  environment?: Record<string, string>;
  /** Settings that no process list may show: they go through the environment. */
  secretConfig?: [name: string, value: string][];
  /** `file` only where the operator allowed a source on disk. */
  protocols?: string;
  /** Told what of a fetch has come, from 0 to 1. */
  onFetched?: (fraction: number) => void;
}

/** `time`, `size`, `memory`, `output`: a limit of ours; `failed`: git said no. */
export type GitFailure = 'time' | 'size' | 'memory' | 'output' | 'failed';

export class GitFailed extends Error {
  readonly stderr: string;
  readonly reason: GitFailure;

  constructor(message: string, { stderr, reason }: { stderr: string; reason: GitFailure }) {
    super(message);
    this.name = 'GitFailed';
    this.stderr = stderr;
    this.reason = reason;
  }
}

const HARDENED = {
  'core.hooksPath': '/dev/null',
  'core.symlinks': 'false',
  'core.fsmonitor': 'false',
  'core.protectNTFS': 'true',
  'safe.bareRepository': 'explicit',
  'protocol.ext.allow': 'never',
  'submodule.recurse': 'false',
  'filter.lfs.required': 'false',
  'transfer.fsckObjects': 'true',
  'core.attributesFile': '/dev/null',
  'core.bigFileThreshold': '16m',
  'core.deltaBaseCacheLimit': '32m',
  // Address space is bounded, see MOST_MEMORY_BYTES: packs are looked at through small windows, by one thread.
  'core.packedGitWindowSize': '16m',
  'core.packedGitLimit': '128m',
  'pack.threads': '1',
  'pack.windowMemory': '64m',
  'pack.deltaCacheSize': '32m',
  'index.threads': '1',
  'fetch.unpackLimit': '1',
  'fetch.recurseSubmodules': 'false',
  'http.lowSpeedLimit': '100',
  'http.lowSpeedTime': '60',
  'init.defaultBranch': 'main',
  'gc.auto': '0',
  'maintenance.auto': 'false',
};

/**
 * Of address space, for each git process: a pack of a few kilobytes can hold an object that unpacks to gigabytes, and
 * git unpacks objects in memory. No file that a site may have comes near.
 */
const MOST_MEMORY_BYTES = 640 * 1024 * 1024;

/** stdout of a git command that ended well. Whatever a user wrote stands behind `--` in `args`. */
export async function git(args: string[], run: GitRun): Promise<string> {
  run.signal?.throwIfAborted();
  const child = await spawned(start(args, run));
  let reason: GitFailure = 'failed';
  const end = (why: GitFailure = 'failed') => {
    reason = why;
    killGroup(child);
  };
  const abort = () => end();
  const timeoutMs = run.timeoutMs ?? 120_000;
  const timer = setTimeout(() => end('time'), timeoutMs);
  run.signal?.addEventListener('abort', abort, { once: true });
  // While it was being started.
  if (run.signal?.aborted) end();
  try {
    const [stdout, stderr, code] = await Promise.all([
      collect(child.stdout!, run.maxOutputBytes ?? 16_000_000, () => end('output')),
      collect(child.stderr!, 64_000, () => {}, reportFetched(run.onFetched)),
      new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      }),
    ]);
    run.signal?.throwIfAborted();
    if (code === 0 && reason === 'failed') return stdout;
    if (reason === 'failed' && isFileTooLarge(child, stderr)) reason = 'size';
    if (reason === 'failed' && OUT_OF_MEMORY.test(stderr)) reason = 'memory';
    const command = args.find(
      (argument, index) => /^[a-z]/.test(argument) && !args[index - 1]?.startsWith('-'),
    );
    throw new GitFailed(
      explain(command ?? 'git', { reason, stderr, code, timeoutMs, maxFileBytes: run.maxFileBytes }),
      { stderr, reason },
    );
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', abort);
  }
}

function start(args: string[], run: GitRun): ChildProcess {
  const config = writeConfig(run);
  const flags = Object.entries(HARDENED).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The shell's only work is the limits; it counts files in blocks of 512 bytes and memory in kilobytes.
  const fileBlocks = run.maxFileBytes === undefined ? 'unlimited' : Math.ceil(run.maxFileBytes / 512);
  const limited = ['-c', LIMITS, 'sh', String(MOST_MEMORY_BYTES / 1024), String(fileBlocks)];
  return spawn('/bin/sh', [...limited, ...flags, ...args], {
    cwd: run.cwd,
    // A group of its own: git's helpers end with it.
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
}

// macOS knows no limit of address space. Files are read by cages, which are users of their own.
const LIMITS =
  'umask 022; { ulimit -v "$1" || true; } 2>/dev/null; ulimit -f "$2" && shift 2 && exec git "$@"';
const OUT_OF_MEMORY =
  /out of memory|memory exhausted|malloc failed|mmap failed|cannot allocate memory|unable to create thread/i;

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
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
  // Hooks too: the receiving end of a push to a local repository would run its.
  const text = `[core]\n\thooksPath = /dev/null\n[safe]\n${lines.join('')}[uploadpack]\n\tallowFilter = false\n`;
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
  onChunk: (chunk: Buffer) => void = () => {},
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    onChunk(chunk as Buffer);
    if (size > maxBytes) {
      onTooMuch();
      continue;
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reportFetched(onFetched: GitRun['onFetched']): ((chunk: Buffer) => void) | undefined {
  if (!onFetched) return undefined;
  return (chunk) => {
    const shown = [...chunk.toString('latin1').matchAll(/Receiving objects: +(\d{1,3})%/g)].at(-1);
    if (shown) onFetched(Number(shown[1]) / 100);
  };
}

// SIGXFSZ, which is 25 on Linux, or EFBIG where it is ignored.
function isFileTooLarge({ signalCode }: ChildProcess, stderr: string): boolean {
  return signalCode === 'SIGXFSZ' || /died of signal 25|File too large/.test(stderr);
}

function explain(
  command: string,
  how: { reason: GitFailure; stderr: string; code: number | null; timeoutMs: number; maxFileBytes?: number },
): string {
  if (how.reason === 'time')
    return `git ${command} took longer than ${Math.round(how.timeoutMs / 1000)} seconds`;
  if (how.reason === 'size') return `git ${command} met more than ${megabytes(how.maxFileBytes ?? 0)} MB`;
  if (how.reason === 'memory') {
    return `git ${command} met an object that needs more than ${megabytes(MOST_MEMORY_BYTES)} MB of memory`;
  }
  if (how.reason === 'output') return `git ${command} said more than can be read`;
  return `git ${command} failed: ${lastLine(how.stderr) || `exit code ${how.code ?? 'killed'}`}`;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

// git's own last word is often only that something failed; the reason was said before it.
const LAST_WORDS = /read from remote repository|invalid index-pack output|fsck error in packed object/;

function lastLine(text: string): string {
  // Progress ends in a return.
  const lines = text.trim().split(/[\r\n]+/);
  const reasons = lines.filter((line) => /^(fatal|error):/.test(line) && !LAST_WORDS.test(line));
  return (
    reasons.at(-1) ?? lines.find((line) => /denied|failed|refused|timed out/.test(line)) ?? lines.at(-1) ?? ''
  );
}
