/** What a process of the platform cannot work without: known before it starts rather than in its first job. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findParserFault } from '@bindery/engine/native-part';
import { OperatorError } from './operator-error.ts';

const run = promisify(execFile);

export async function refuseWithoutParts(role: 'all' | 'api' | 'worker'): Promise<void> {
  // The API alone builds nothing; all of them run git, for deploy keys and reviews.
  const faults = [await findGitFault(), role === 'api' ? null : await findParserFault()];
  for (const fault of faults) if (fault !== null) throw new OperatorError(fault, 1);
}

export async function findGitFault(): Promise<string | null> {
  try {
    await run('git', ['--version']);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'The program git is not installed. Install it: apt install git';
    return `The program git does not work: ${message.trim().split('\n').at(-1)}`;
  }
}
