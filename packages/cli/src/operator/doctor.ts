import { readLockHolder } from '@bindery/platform/doctor';
import type { Settings } from '@bindery/platform/settings';
import pc from 'picocolors';
import type { Command, Line } from '../command-line.ts';
import { plural } from '../count-problems.ts';
import {
  checkClock,
  checkDataFolder,
  checkDisk,
  checkLocalhost,
  checkPort,
} from '../doctor/check-machine.ts';
import { checkCage, checkNode, checkParser, checkPostgres, checkTools } from '../doctor/check-programs.ts';
import { type Finding, ok, problem } from '../doctor/finding.ts';
import { settingOptions, settingsOf } from './platform-settings.ts';
import { samePlatform } from './same-platform.ts';

export const command: Command = {
  name: 'doctor',
  summary: 'Checks whether this machine has what the platform needs, and says how to get what is missing.',
  options: [{ flag: 'json', value: null, describe: 'one line of JSON' }, ...settingOptions()],
  details:
    'The command changes nothing. Exit code 1: there is a problem. With only warnings, the platform can start.',
  run: async (line) => {
    const settings = settingsOf(line);
    const findings = await examine(settings);
    const isFine = findings.every(({ status }) => status !== 'problem');
    process.stdout.write(
      line.flags.json
        ? `${JSON.stringify({ ok: isFine, checks: findings })}\n`
        : report(findings, { line, settings }),
    );
    return isFine ? 0 : 1;
  },
};

async function examine(settings: Settings): Promise<Finding[]> {
  const { dataFolder, databaseUrl } = settings;
  const holder = readLockHolder(dataFolder);
  const running = holder?.url && isAlive(holder.pid) ? holder.url : null;
  return [
    checkNode(),
    await checkParser(),
    databaseUrl === null ? await checkPostgres() : await checkDatabase(databaseUrl),
    ...checkTools(),
    await checkCage(settings),
    await checkDataFolder(dataFolder),
    await checkDisk(dataFolder),
    await checkPort(settings, running),
    await checkClock(dataFolder),
    await checkLocalhost(),
  ];
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Further apart, leases and links of several processes disagree. */
const CLOCK_TOLERANCE_MS = 5_000;

async function checkDatabase(url: string): Promise<Finding> {
  const { askDatabase } = await import('@bindery/platform/doctor');
  const mend = 'Check DATABASE_URL, and that this PostgreSQL is running.';
  try {
    const { version, apartMs } = await askDatabase(url);
    if (Math.abs(apartMs) > CLOCK_TOLERANCE_MS)
      return problem(
        'postgresql',
        `The clocks of PostgreSQL and of this machine are ${Math.round(apartMs / 1000)} s apart.`,
        'Set both clocks: timedatectl set-ntp true',
      );
    return ok('postgresql', `yours, ${version}`);
  } catch (error) {
    return problem('postgresql', `Your PostgreSQL does not answer: ${(error as Error).message}`, mend);
  }
}

const MARKS = { ok: pc.green('✓'), warning: pc.yellow('!'), problem: pc.red('✗') };

function report(findings: Finding[], { line, settings }: { line: Line; settings: Settings }): string {
  const rows = findings.map(({ name, status, detail, mend }) => {
    const next = mend === undefined ? '' : `\n      ${pc.dim(mend)}`;
    return `  ${MARKS[status]} ${name.padEnd(16)} ${detail}${next}`;
  });
  const problems = findings.filter(({ status }) => status === 'problem').length;
  const verdict = problems
    ? `${plural(problems, 'problem')}.`
    : `This machine has everything. Start with: bindery start${samePlatform(line, settings)}`;
  return `${[...rows, '', verdict].join('\n')}\n`;
}
