import { resolve } from 'node:path';
import { BuildError, openPreview, type Preview } from '@bindery/engine';
import { createAuthorAssistant } from '@bindery/runtime';
import pc from 'picocolors';
import { type Command, UsageError } from './command-line.ts';
import { countProblems, plural } from './count-problems.ts';
import { createDevHandler } from './dev/dev-handler.ts';
import {
  DOOR_OPTIONS,
  type Door,
  type Listening,
  listenOnLoopback,
  readDoor,
  saidPort,
} from './dev/listen-on-loopback.ts';
import { LiveReaders } from './dev/live-readers.ts';
import { openBrowser } from './dev/open-browser.ts';
import { ProblemTeller } from './dev/problem-teller.ts';
import { type WatchedFolder, watchFolder } from './dev/watch-folder.ts';
import { fetchSpec } from './fetch-spec.ts';
import { stopWhenAsked, watchSignals } from './operator/until-stopped.ts';

export const command: Command = {
  name: 'dev',
  usage: '[dir]',
  summary: 'Shows the site in the browser while you write. Every saved edit appears at once.',
  options: [
    ...DOOR_OPTIONS,
    {
      flag: 'poll',
      value: null,
      describe: 'look for changes every second (needed on network and shared folders)',
    },
  ],
  words: { least: 0, most: 1 },
  details:
    'Pages are rendered when you open them, in the same way as in a build. The browser shows the mistakes of the page you look at; the terminal shows what an edit breaks.\nTo see the mistakes of the whole site, run bindery check. Stop with Ctrl-C.',
  run: async (line) => {
    const stopping = watchSignals();
    const startedAtMs = performance.now();
    const folder = resolve(line.words[0] ?? '.');
    const door = readDoor(line);
    const preview = await openOrRefuse(folder);
    const readers = new LiveReaders(preview);
    const problems = new ProblemTeller({ color: pc.isColorSupported });
    let listening: Listening | null = null;
    let watched: WatchedFolder | null = null;
    const stop = async () => {
      watched?.close();
      readers.close();
      preview.close();
      await listening?.close();
    };
    try {
      const assistant = createAuthorAssistant(process.env);
      listening = await listenOnLoopback(
        createDevHandler({ preview, readers, host: door.host, assistant }),
        door,
      );
      watched = watchFolder(folder, {
        poll: line.flags.poll === true,
        onChange: (paths) => takeIn(paths, { folder, preview, readers, problems }),
        onPolling: (reason) => say(pc.yellow(`Looking for changes every second: ${reason}`)),
      });
    } catch (error) {
      await stop();
      throw error;
    }
    announce(preview, { listening, folder, door, ms: performance.now() - startedAtMs });
    // What it is warned of is as old as the site; an error keeps something from being shown.
    process.stdout.write(problems.tell(preview.diagnostics(), { least: 'error' }));
    if (line.flags.open === true) openBrowser(listening.url);
    return await stopWhenAsked(stopping, stop);
  },
};

async function openOrRefuse(folder: string): Promise<Preview> {
  try {
    return await openPreview(folder, { fetchRemote: fetchSpec });
  } catch (error) {
    if (error instanceof BuildError) throw new UsageError(error.message);
    throw error;
  }
}

/** One edit, from the first sign of it to the browsers; one line says what came of it, others what it has broken. */
async function takeIn(
  paths: readonly string[],
  {
    folder,
    preview,
    readers,
    problems,
  }: { folder: string; preview: Preview; readers: LiveReaders; problems: ProblemTeller },
): Promise<void> {
  const startedAtMs = performance.now();
  try {
    const effect = await preview.changed(paths);
    if (effect === 'nothing') return;
    const updated = await readers.update();
    const ms = Math.round(performance.now() - startedAtMs);
    const shown = paths.length === 1 ? paths[0]! : `${paths[0]} and ${paths.length - 1} more`;
    const found = preview.diagnostics();
    const facts = [`${ms} ms`, `${updated} open in a browser`, ...countProblems(found)];
    say(`${pc.cyan('↻')} ${printable(shown)} ${pc.dim(facts.join(' · '))}`);
    process.stdout.write(problems.tell(found, { least: 'warning' }));
  } catch (error) {
    say(`${pc.red('error')} in ${printable(folder)}: ${(error as Error).message}`);
  }
}

function announce(
  preview: Preview,
  { listening, folder, door, ms }: { listening: Listening; folder: string; door: Door; ms: number },
): void {
  process.stdout.write(saidPort(listening, door));
  const facts = [
    plural(preview.pages, 'page'),
    `ready in ${Math.round(ms)} ms`,
    ...countProblems(preview.diagnostics()),
  ];
  say(`${pc.green('✓')} ${pc.bold(listening.url)} shows ${printable(folder)}`);
  say(pc.dim(`  ${facts.join(' · ')} · stop with Ctrl-C`));
}

/** File names must not steer the terminal. */
function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '�');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
