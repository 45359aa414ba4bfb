/** Prism as a process of its own: the validating proxy in front of a live server, or a server made of a description. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Prism {
  url: string;
  /** Resolves when the process is over, wanted or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const require = createRequire(import.meta.url);
const COMMAND = join(dirname(require.resolve('@stoplight/prism-cli/package.json')), 'dist', 'index.js');

/** Ends Prism with the process that started it, also when that one is killed. */
const DIE_WITH_PARENT = 'data:text/javascript,process.stdin.resume().on("close",()=>process.exit())';

/** Stands in front of a server. With `--errors`, a violation becomes an error answer. */
export function startPrism({ description, url }: { description: string; url: string }): Promise<Prism> {
  return runPrism(['proxy', description, url, '--errors']);
}

/**
 * Answers what the description in `file` says, and refuses what it does not describe. Not with `--errors`: that turns
 * answers of its own making that break the description into failures, and changes nothing for requests.
 */
export function startPrismMock(file: string): Promise<Prism> {
  return runPrism(['mock', file]);
}

async function runPrism(args: readonly string[]): Promise<Prism> {
  const place = ['--host', '127.0.0.1', '--port', '0'];
  const child = spawn(process.execPath, ['--import', DIE_WITH_PARENT, COMMAND, ...args, ...place], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await addressOf(child);
  // Nobody reads its log; a full pipe would stop it.
  child.stdout.resume();
  child.stderr.resume();
  return {
    url,
    ended,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let told = '';
    const read = (chunk: Buffer) => {
      told += chunk.toString();
      const found = /listening on (http:\/\/\S+)/.exec(told);
      if (found) resolve(found[1]!);
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', (code) => reject(new Error(`Prism ended with ${code}: ${told}`)));
  });
}
