/**
 * Ordinary faults of a machine, met by each command that can meet them: one line that says what to do, no stack.
 * A part of the table by default; `npm run test:faults` takes all of it.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND, type Ended } from './harness/bindery.ts';
import { freePort } from './harness/free-port.ts';
import { docsJson, page } from './harness/site.ts';

const ALL = process.env.FAULTS === 'full';
const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const root = mkdtempSync(join(tmpdir(), 'bindery-faults-'));
const site = join(root, 'site');
const bundle = join(root, 'site.tar.gz');
const full = join(root, 'full');

/** As an ordinary user: root has every right. */
const ordinary = isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--'] : [];
const canBeOrdinary =
  !isRoot || spawnSync(ordinary[0]!, [...ordinary.slice(1), 'test', '-r', COMMAND]).status === 0;
const hasSmallDisk = isRoot && mountFull();

beforeAll(async () => {
  mkdirSync(site);
  writeFileSync(join(site, 'docs.json'), docsJson(['index']));
  writeFileSync(join(site, 'index.mdx'), page('Home'));
  writeFileSync(join(root, 'file'), '');
  for (const name of ['locked', 'others', 'cache']) mkdirSync(join(root, name));
  mkdirSync(join(root, 'others', 'postgres'));
  writeFileSync(join(root, 'others', 'postgres', 'PG_VERSION'), '18\n');
  expect(await run(['build', site, '--out', bundle, '--no-cache'])).toMatchObject({ code: 0 });
  if (isRoot) {
    execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, site, join(root, 'cache')]);
    execFileSync('chown', ['-R', '1234:1234', join(root, 'others')]);
  }
  chmodSync(join(root, 'locked'), 0o555);
  chmodSync(join(root, 'others'), 0o700);
  chmodSync(root, 0o755);
});
afterAll(() => {
  if (hasSmallDisk) spawnSync('umount', [full]);
  rmSync(root, { recursive: true, force: true });
});

function mountFull(): boolean {
  mkdirSync(full);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k,mode=777', 'none', full]).status !== 0)
    return false;
  spawnSync('dd', ['if=/dev/zero', `of=${join(full, 'filler')}`], { stdio: 'ignore' });
  return true;
}

/** Where the command's compiled code lies already; nobody else can read it there, who keeps it elsewhere. */
const READY_CODE = { XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache') };
const CODE_OF_NOBODY = { XDG_CACHE_HOME: join(root, 'cache') };

async function run(args: string[], as: string[] = []): Promise<Ended> {
  const [command, ...rest] = [...as, process.execPath, COMMAND, ...args];
  const child = spawn(command!, rest, {
    env: {
      ...{ PATH: process.env.PATH, HOME: root, NO_COLOR: '1' },
      ...(as.length === 0 ? READY_CODE : CODE_OF_NOBODY),
    },
    cwd: site,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      told[name] += chunk.toString();
    });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...told })));
}

function expectOneLine({ code, stdout, stderr }: Ended): string {
  const lines = stderr.trimEnd().split('\n');
  const last = lines.at(-1)!;
  expect(last, stderr).toMatch(/^error \S.*[.\w]$/);
  expect(`${stdout}${stderr}`).not.toMatch(/unexpected error|\n\s+at .*:\d+|\bE[A-Z]{4,}\b/);
  // What a start says before it is the only other thing.
  expect(lines.slice(0, -1).filter((line) => !/^(Starting|Creating|Connecting)/.test(line))).toEqual([]);
  expect([1, 2]).toContain(code);
  return last;
}

/** Each command with a place where it writes, or works. */
const COMMANDS: Record<string, (place: string) => string[]> = {
  start: (place) => ['start', '--port', '0', '--data', place],
  serve: (place) => ['serve', '--port', '0', '--data', place],
  setup: (place) => ['setup', '--data', place],
  migrate: (place) => ['migrate', '--data', place],
  'orgs list': (place) => ['orgs', 'list', '--data', place],
  'orgs create': (place) => ['orgs', 'create', 'x', '--data', place],
  'keys list': (place) => ['keys', 'list', '--org', 'org_1', '--data', place],
  new: (place) => ['new', place],
  'build into a folder': (place) => ['build', site, '--no-cache', '--out', place],
  'build into a file': (place) => ['build', site, '--no-cache', '--out', join(place, 'site.tar.gz')],
  'bundle unpack': (place) => ['bundle', 'unpack', bundle, '--out', place],
  runtime: (place) => ['runtime', '--bundle-url', bundle, '--allow-unsigned', '--port', '0', '--data', place],
};
const OPERATORS = ['migrate', 'orgs list', 'orgs create', 'keys list'];

interface Fault {
  place: string;
  /** What the line must name. */
  says: RegExp;
  ordinary?: boolean;
  possible?: boolean;
  except?: string[];
}

const FAULTS: Record<string, Fault> = {
  'a folder without right to write': {
    place: join(root, 'locked', 'x'),
    says: /locked|does not exist/,
    ordinary: true,
    possible: canBeOrdinary,
  },
  'another user’s folder': {
    place: join(root, 'others'),
    says: /others|belongs to user/,
    ordinary: true,
    possible: isRoot && canBeOrdinary,
    except: ['bundle unpack'],
  },
  'a file where a folder should be': { place: join(root, 'file'), says: /file/ },
  'below a file': { place: join(root, 'file', 'x', 'y'), says: /file/ },
  'where nothing can be made': { place: '/proc/bindery/x', says: /\/proc\/bindery/ },
  'a full disk': {
    place: join(full, 'x'),
    says: /full|No space|space|does not exist/i,
    possible: hasSmallDisk,
  },
};

const BY_DEFAULT = new Set([
  ...Object.keys(FAULTS).flatMap((fault) => [`start ${fault}`, `build into a folder ${fault}`]),
  // Operators' commands find their folder in one way: one of them stands for all, and a typo below meets each.
  ...Object.keys(COMMANDS)
    .filter((command) => !OPERATORS.includes(command) || command === 'orgs list')
    .map((command) => `${command} a file where a folder should be`),
  ...['new', 'bundle unpack', 'runtime'].map((command) => `${command} where nothing can be made`),
  'setup a folder without right to write',
  'runtime a folder without right to write',
]);

const table = Object.entries(FAULTS).flatMap(([fault, { except = [] }]) =>
  Object.keys(COMMANDS)
    .filter((command) => !except.includes(command))
    .filter((command) => ALL || BY_DEFAULT.has(`${command} ${fault}`))
    .map((command) => ({ command, fault })),
);

describe('one line that says what to do', () => {
  it.each(table)('$command: $fault', async ({ command, fault }) => {
    const { place, says, ordinary: asOrdinary, possible = true } = FAULTS[fault]!;
    if (!possible) return;
    const line = expectOneLine(await run(COMMANDS[command]!(place), asOrdinary ? ordinary : []));
    expect(line).toMatch(says);
    if (OPERATORS.includes(command)) expect(existsSync(place) && !existsSync(join(root, 'file'))).toBe(false);
  });
});

describe('ports', () => {
  it('says which port is taken', async () => {
    const server = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const taken = ['--port', String(port)];
    const data = ['--data', join(root, 'ports')];
    for (const command of ['start', 'serve']) {
      expect(expectOneLine(await run([command, ...taken, ...data]))).toContain(
        `Port ${port} is already in use`,
      );
    }
    const runtime = ['runtime', '--bundle-url', bundle, '--allow-unsigned', '--data', join(root, 'runtime')];
    for (const several of [[], ['--processes', '2']]) {
      const said = expectOneLine(await run([...runtime, ...taken, ...several]));
      expect(said).toContain(`Port ${port} is already in use`);
    }
    server.close();
  });

  const lowest = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  it.skipIf(lowest <= 80 || !canBeOrdinary)('says that port 80 needs more rights', async () => {
    const data = join(root, 'nobody');
    mkdirSync(data);
    if (isRoot) execFileSync('chown', [`${NOBODY}:${NOBODY}`, data]);
    expect(expectOneLine(await run(['start', '--port', '80', '--data', data], ordinary))).toMatch(
      /above 1023/,
    );
  });
});

it('keeps the last good site when a folder holds no page', async () => {
  const out = join(root, 'good');
  expect((await run(['build', site, '--no-cache', '--out', out])).code).toBe(0);
  const before = readFileSync(join(out, 'index.html'), 'utf8');
  mkdirSync(join(root, 'empty'));
  const empty = await run(['build', join(root, 'empty'), '--no-cache', '--out', out]);
  expect(empty.code).toBe(1);
  expect(empty.stdout).toContain('nothing was written');
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toBe(before);
});

it('makes no folder for an operator’s command, whatever else is in the shell', async () => {
  const typo = join(root, 'typo');
  for (const command of OPERATORS) {
    expect(expectOneLine(await run(COMMANDS[command]!(typo)))).toContain('--data');
    expect(existsSync(typo)).toBe(false);
  }
});
