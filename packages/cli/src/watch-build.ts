/** `bindery build --watch`: builds again a moment after each change, until it is told to stop. */
import { relative } from 'node:path';
import pc from 'picocolors';
import { watchFolder } from './dev/watch-folder.ts';
import { nearPath } from './near-path.ts';
import { stopWhenAsked, watchSignals } from './operator/until-stopped.ts';

export interface WatchedBuild {
  folder: string;
  /** What a build writes, which may lie in the folder: no reason to build again. */
  out: string;
  /** Says itself what came of it. */
  build(): Promise<unknown>;
}

export async function watchBuild({ folder, out, build }: WatchedBuild): Promise<number> {
  const stopping = watchSignals();
  let isStopping = false;
  const buildAgain = async () => {
    try {
      await build();
    } catch (error) {
      if (!isStopping) say(`${pc.red('error')} ${(error as Error).message}`);
    }
  };
  const written = relative(folder, out);
  const watched = watchFolder(folder, {
    poll: false,
    onChange: async (paths) => {
      if (!isStopping && paths.some((path) => !path.startsWith(written))) await buildAgain();
    },
    onPolling: (reason) => say(pc.yellow(`Looking for changes every second: ${reason}`)),
  });
  void stopping.asked.then(() => {
    isStopping = true;
  });
  await buildAgain();
  say(pc.dim(`  building again after each change in ${nearPath(folder)} · stop with Ctrl-C`));
  return await stopWhenAsked(stopping, async () => watched.close());
}

/** To stderr: stdout is for what the builds tell. */
function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
