import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuildResult, CACHE_NAME, sortDiagnostics } from '@bindery/engine';
import { runBuild } from './build.ts';
import { reportBuild } from './build-report.ts';
import { readBaseline, withoutKnown, writeBaseline } from './check/baseline.ts';
import { checkExternalLinks, type ExternalReport } from './check/check-external-links.ts';
import type { Command, Line } from './command-line.ts';
import { progressBar } from './progress-bar.ts';

export const command: Command = {
  name: 'check',
  usage: '[dir]',
  summary: 'Finds everything that a build would complain about, and writes nothing.',
  options: [
    { flag: 'external', value: null, describe: 'also check links to other hosts' },
    {
      flag: 'external-private',
      value: null,
      describe: 'with --external: also check links to localhost and private networks',
    },
    { flag: 'strict', value: null, describe: 'exit with 1 for warnings, too' },
    { flag: 'rule', value: '<rule>', describe: 'list only what breaks this rule, and all of it' },
    { flag: 'baseline', value: '<file>', describe: 'ignore the mistakes listed in this file' },
    { flag: 'write-baseline', value: '<file>', describe: 'write the current mistakes to this file' },
    { flag: 'json', value: null, describe: 'print one JSON object: pages, seconds, sizeBytes, diagnostics' },
  ],
  words: { least: 0, most: 1 },
  details:
    'Exit code 1: a page has an error (with --strict: or a warning). With a baseline, only new mistakes count; keep the file in your repository.\nA broken link to another host (404, 410, unknown host, no connection) is a warning. If the host is busy, needs a login, blocks robots or fails (429, 401, 403, 5xx), that is only noted.\nLinks to this machine and to private networks are not checked unless you add --external-private, because a page must not decide what is called from here.',
  run: async (line) => {
    const external = line.flags.external === true || line.flags['external-private'] === true;
    const folder = resolve(line.words[0] ?? '.');
    const target = textFlag(line, 'write-baseline');
    const given = textFlag(line, 'baseline');
    const baseline = target === null && given !== null ? readBaseline(given) : null;
    // A cache that is there is used; none is made.
    const cache = existsSync(join(folder, CACHE_NAME)) ? {} : { cacheFolder: false as const };
    const built = await runBuild(line, { out: null, externalLinks: external, ...cache });
    const isPrivateAllowed = line.flags['external-private'] === true;
    const found = external ? await checkLinks(built, { isPrivateAllowed, folder }) : null;
    const all = found ? withExternal(built, found) : built;
    const known = target === null ? baseline : writeBaseline(target, all.diagnostics);
    const diagnostics = known === null ? all.diagnostics : withoutKnown(all.diagnostics, known);
    const failed = diagnostics.some(
      ({ severity }) => severity === 'error' || (line.flags.strict === true && severity === 'warning'),
    );
    const result = { ...all, diagnostics, failed };
    reportBuild(result, {
      json: line.flags.json === true,
      out: null,
      external: found?.counts,
      rule: textFlag(line, 'rule'),
      known: all.diagnostics.length - diagnostics.length,
    });
    return failed ? 1 : 0;
  },
};

async function checkLinks(
  { externalLinks }: BuildResult,
  options: { isPrivateAllowed: boolean; folder: string },
): Promise<ExternalReport> {
  const bar = progressBar();
  try {
    const onProgress = (done: number, total: number) => bar.show({ label: 'checking links', done, total });
    return await checkExternalLinks(externalLinks, { ...options, onProgress });
  } finally {
    bar.clear();
  }
}

function textFlag({ flags }: Line, name: string): string | null {
  const value = flags[name];
  return typeof value === 'string' ? value : null;
}

function withExternal(built: BuildResult, { diagnostics, seconds }: ExternalReport): BuildResult {
  return {
    ...built,
    seconds: built.seconds + seconds,
    diagnostics: sortDiagnostics([...built.diagnostics, ...diagnostics]),
  };
}
