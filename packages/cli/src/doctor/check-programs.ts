/** The programs and native parts that Bindery runs. */

import { spawnSync } from 'node:child_process';
import { findParserFault } from '@bindery/engine/native-part';
import { lacksInWords } from '../cage-in-words.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

export function checkNode(): Finding {
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  const shown = `${process.versions.node}, ${process.platform} ${process.arch}`;
  if (major > 22 || (major === 22 && minor >= 18)) return ok('node', shown);
  return problem('node', `Node ${shown} is too old.`, 'Install Node 24, or run npm ci in a clone.');
}

export async function checkParser(): Promise<Finding> {
  const fault = await findParserFault();
  return fault === null ? ok('markdown-parser', 'works') : problem('markdown-parser', fault);
}

export async function checkPostgres(): Promise<Finding> {
  const { findPostgresBinaries, POSTGRES_PACKAGE } = await import('@bindery/platform/doctor');
  try {
    await findPostgresBinaries();
    return ok('postgresql', `${POSTGRES_PACKAGE} works`);
  } catch (error) {
    return problem('postgresql', (error as Error).message);
  }
}

interface Tool {
  name: string;
  command: string[];
  debian: string;
  /** Without it only this is lost; null: nothing works. */
  lost: string | null;
}

const TOOLS: Tool[] = [
  { name: 'git', command: ['git', '--version'], debian: 'git', lost: null },
  { name: 'flock', command: ['flock', '--version'], debian: 'util-linux', lost: null },
  { name: 'setpriv', command: ['setpriv', '--version'], debian: 'util-linux', lost: null },
  {
    name: 'ssh',
    command: ['ssh', '-V'],
    debian: 'openssh-client',
    lost: 'sources over ssh cannot be fetched',
  },
];

export function checkTools(): Finding[] {
  return TOOLS.map(({ name, command: [program, ...args], debian, lost }) => {
    const { error, status, stdout, stderr } = spawnSync(program!, args, {
      encoding: 'utf8',
      timeout: 10_000,
    });
    if (!error && status === 0) return ok(name, (stdout || stderr).trim().split('\n')[0] || 'works');
    const isMissing = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
    const what = isMissing
      ? 'is missing'
      : `does not work (${(stderr || error?.message || '').trim().split('\n')[0]})`;
    const mend = isMissing
      ? `apt install ${debian}`
      : 'The text in brackets says why. In a container, namespaces may be forbidden.';
    return lost === null
      ? problem(name, `${name} ${what}.`, mend)
      : warning(name, `${name} ${what}: ${lost}.`, mend);
  });
}

const MORE_CAGE =
  'Install bubblewrap and perl, or run the platform as its own user. See docs/operate/security.mdx.';

/** Builds and agents are kept in by it; without one the platform starts only with a setting. */
export async function checkCage({ uncagedBuilds }: { uncagedBuilds: boolean }): Promise<Finding> {
  const { findCage } = await import('@bindery/platform/doctor');
  const { kind, lacks } = await findCage();
  const mend =
    'Run apt install bubblewrap. In a container, allow user namespaces. See docs/operate/security.mdx.';
  if (kind !== 'none') {
    const found = kind === 'bubblewrap' ? kind : `${kind}; bubblewrap is missing or does not work here`;
    if (lacks.length === 0) return ok('cage', found);
    return warning('cage', `${found}. Builds run without ${lacksInWords(lacks)}.`, MORE_CAGE);
  }
  const what = 'Neither bubblewrap nor namespaces work here';
  return uncagedBuilds
    ? warning('cage', `${what}. Builds run without a cage, because --uncaged-builds is set.`, mend)
    : problem('cage', `${what}. The platform does not start without a cage for its builds.`, mend);
}
