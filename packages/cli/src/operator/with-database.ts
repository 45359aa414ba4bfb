/** For the short commands: a transaction on the running platform's database, or on one started for the moment. */
import { ApiError, createLog, openFoundation, type Transaction } from '@bindery/platform/operator';
import { type Line, UsageError } from '../command-line.ts';
import { settingsOf } from './platform-settings.ts';

export async function withDatabase<Result>(
  line: Line,
  command: string,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const settings = settingsOf(line);
  const log = createLog({ verbose: settings.verbose, terminal: process.stderr.isTTY });
  const foundation = await openFoundation({ settings, log, command, exclusive: false, mayCreate: false });
  try {
    return await foundation.db.transaction().execute(work);
  } catch (error) {
    if (error instanceof ApiError) throw new UsageError(error.message);
    throw error;
  } finally {
    await foundation.close();
  }
}
