/** The suite as vitest runs it, with the count that is its closing line. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface SuiteResult {
  code: number;
  passed: number;
  failed: number;
  skipped: number;
  /** Files that failed beside others, and passed alone. */
  passedAlone: string[];
}

interface SuiteRun {
  root: string;
  /** For what vitest tells of each run. */
  folder: string;
  environment: NodeJS.ProcessEnv;
  args: readonly string[];
  /** Whether files that fail are run once more, alone. */
  runsAgain: boolean;
  /** Shows nothing; for those who test it. */
  isQuiet?: boolean;
}

/** What fails in more files than these is broken, not unlucky. */
const MOST_RUN_AGAIN = 3;

/**
 * A machine of CI may have most of its processor taken away for minutes. What failed then is run once more when
 * everything else has ended; a second failure is a real one. A single test is not tried again where it stands: what it
 * has left behind would decide.
 */
export async function runSuite({ args, runsAgain, ...run }: SuiteRun): Promise<SuiteResult> {
  const first = await runVitest('first', [...args], run);
  const { code, report } = first;
  const failed = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const result = { code, ...countsOf(report), passedAlone: [] };
  if (!runsAgain || code === 0 || failed.length === 0 || failed.length > MOST_RUN_AGAIN) return result;
  if (!run.isQuiet) console.log(`\nOnce more, alone:\n${failed.join('\n')}`);
  const options = args.filter((word) => word.startsWith('--'));
  const again = await runVitest('again', [...options, '--maxWorkers=1', ...failed], run);
  if (again.code !== 0) return result;
  return { ...result, code: 0, passed: result.passed + result.failed, failed: 0, passedAlone: failed };
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string }[];
}

async function runVitest(
  name: string,
  args: readonly string[],
  { root, folder, environment, isQuiet }: Pick<SuiteRun, 'root' | 'folder' | 'environment' | 'isQuiet'>,
): Promise<{ code: number; report: Report }> {
  const file = join(folder, `${name}.json`);
  const child = spawn(
    join(root, 'node_modules', '.bin', 'vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { cwd: root, stdio: isQuiet ? 'ignore' : 'inherit', env: environment },
  );
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, pass);
  const code = await new Promise<number>((resolve) => child.once('exit', (ended) => resolve(ended ?? 1)));
  for (const signal of signals) process.off(signal, pass);
  return { code, report: JSON.parse(readFileSync(file, 'utf8')) };
}

function countsOf({ numPassedTests, numFailedTests, numPendingTests }: Report) {
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}
