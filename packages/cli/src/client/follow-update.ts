import { JobFailedError, type Update } from '@bindery/sdk';
import pc from 'picocolors';
import { plainText } from '../plain-text.ts';
import { printJson } from './print.ts';
import type { ApiContext } from './with-api.ts';

/** Waits for the end of an update and shows its log on the way. */
export async function followUpdate(
  { bindery, signal, same }: ApiContext,
  statusId: string,
  json: boolean,
): Promise<number> {
  try {
    const onProgress = json ? undefined : logPrinter();
    const update = await bindery.waitForUpdate(statusId, { signal, onProgress });
    if (json) printJson(update);
    else process.stdout.write(`${pc.green('✓')} ${plainText(update.summary ?? 'Updated.')}\n`);
    return 0;
  } catch (error) {
    if (json && error instanceof JobFailedError) printJson(error.job);
    if (signal.aborted)
      process.stderr.write(
        `${statusId} is still running. Follow it again: bindery update status ${statusId} --wait${same}\n`,
      );
    throw error;
  }
}

/** Each line of the log once, as it comes. */
function logPrinter(): (update: Update) => void {
  let shown = 0;
  return ({ logs }) => {
    for (const text of logs.slice(shown)) process.stderr.write(`${pc.dim(plainText(text))}\n`);
    shown = logs.length;
  };
}
