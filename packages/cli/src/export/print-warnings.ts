import type { StaticExportJob } from '@bindery/sdk';
import pc from 'picocolors';
import type { ApiContext } from '../client/with-api.ts';
import { oneLine } from '../plain-text.ts';

const MOST_SHOWN = 20;

/** The first mistakes of the content on stderr, and how to see the others. */
export async function printWarnings(
  { bindery, signal, same }: ApiContext,
  { jobId, warnings }: StaticExportJob,
): Promise<void> {
  if (warnings === 0) return;
  let shown = 0;
  for await (const warning of bindery.listStaticExportWarnings(jobId, { limit: MOST_SHOWN, signal })) {
    const { severity, file, line, column, message, hint } = warning;
    const place = [file, line, column].filter((part) => part !== null).join(':');
    const word = severity === 'error' ? pc.red(severity) : pc.yellow(severity);
    process.stderr.write(
      `${word} ${pc.bold(oneLine(place))} ${oneLine(message)}${hint ? pc.dim(` ${oneLine(hint)}`) : ''}\n`,
    );
    if (++shown === MOST_SHOWN) break;
  }
  if (warnings > shown)
    process.stderr.write(`… and ${warnings - shown} more: bindery export warnings ${jobId}${same}\n`);
}
