import { resolve } from 'node:path';
import { BuildError, type BuildOptions, type BuildResult, buildSite, tuneCoordinator } from '@bindery/engine';
import { reportBuild } from './build-report.ts';
import { type Command, type Line, Stopped, UsageError } from './command-line.ts';
import { fetchSpec } from './fetch-spec.ts';
import { progressBar } from './progress-bar.ts';
import { readSigningKeyFile } from './signing-key-file.ts';
import { watchBuild } from './watch-build.ts';

export const command: Command = {
  name: 'build',
  usage: '[dir]',
  summary: 'Builds a docs.json site into static files that work on any host, under any path, and from disk.',
  options: [
    {
      flag: 'out',
      value: '<folder|file.tar.gz>',
      describe: 'where to write (default: dist); a .tar.gz is written as a bundle',
    },
    { flag: 'watch', value: null, describe: 'build again after each change, until Ctrl-C' },
    { flag: 'strict', value: null, describe: 'exit with 1 for warnings, too' },
    { flag: 'json', value: null, describe: 'print one JSON object: pages, seconds, sizeBytes, diagnostics' },
    { flag: 'no-cache', value: null, describe: 'render every page again' },
    { flag: 'threads', value: '<n>', describe: 'renderer processes (default: depends on the site’s size)' },
    { flag: 'version', value: '<label>', describe: 'the version label to write into the bundle' },
    {
      flag: 'base-url',
      value: '<url>',
      describe: 'the address where the site will live, for canonical links',
    },
    { flag: 'sign', value: '<file>', describe: 'sign the bundle with this Ed25519 private key (PEM)' },
  ],
  words: { least: 0, most: 1 },
  details:
    'Exit code 1: a page could not be made (with --strict: any error or warning). Everything that could be rendered is written anyway.',
  run: async (line) => {
    const out = resolve(text(line, 'out') ?? 'dist');
    const signingKey = readSigningKeyFile(text(line, 'sign'));
    const build = async () => {
      const result = await runBuild(line, { out, signingKey });
      reportBuild(result, { json: line.flags.json === true, out });
      return result.failed ? 1 : 0;
    };
    if (!line.flags.watch) return await build();
    return await watchBuild({ folder: resolve(line.words[0] ?? '.'), out, build });
  },
};

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** What `build` and `check` share: the options of the line, progress on a terminal, Ctrl-C. */
export async function runBuild(line: Line, options: BuildOptions): Promise<BuildResult> {
  tuneCoordinator();
  const bar = progressBar();
  const stop = new AbortController();
  const onSignal = () => stop.abort(new Stopped());
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    return await buildSite(resolve(line.words[0] ?? '.'), {
      ...(line.flags['no-cache'] ? { cacheFolder: false } : {}),
      threads: threads(line),
      version: text(line, 'version'),
      baseUrl: text(line, 'base-url'),
      strict: line.flags.strict === true,
      fetchRemote: fetchSpec,
      onProgress: ({ phase, pages, totalPages }) =>
        bar.show({ label: phase, done: pages, total: totalPages }),
      signal: stop.signal,
      ...options,
    });
  } catch (error) {
    if (stop.signal.aborted) throw stop.signal.reason;
    if (error instanceof BuildError) throw new UsageError(error.message);
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    bar.clear();
  }
}

function threads(line: Line): number | undefined {
  const given = line.flags.threads;
  if (given === undefined) return undefined;
  const count = Number(given);
  if (Number.isInteger(count) && count >= 1 && count <= 256) return count;
  throw new UsageError(`--threads must be a whole number from 1 to 256, not "${given}".`);
}

function text(line: Line, flag: string): string | undefined {
  const value = line.flags[flag];
  return typeof value === 'string' ? value : undefined;
}
