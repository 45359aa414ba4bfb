/** `bindery pdf`: the built site becomes one document, and a browser that is installed prints it. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MANIFEST_NAME, unpackBundle } from '@bindery/bundle';
import pc from 'picocolors';
import { runBuild } from './build.ts';
import { openBundle, orRefused } from './bundle/open-bundle.ts';
import { type Command, type Line, UsageError } from './command-line.ts';
import { plural } from './count-problems.ts';
import { formatSize } from './format-size.ts';
import { nearPath } from './near-path.ts';
import { findChromium, printDocument } from './pdf/chromium.ts';
import { pagesOf, printedDocument } from './pdf/printed-document.ts';

export const command: Command = {
  name: 'pdf',
  usage: '[dir|folder|file.tar.gz]',
  summary: 'Prints a site, or one page of it, as a PDF. Needs Chromium, Chrome or Edge.',
  options: [
    { flag: 'out', value: '<file.pdf>', describe: 'the file to write (default: site.pdf)' },
    { flag: 'page', value: '<path>', describe: 'only this page, such as guides/start' },
    { flag: 'browser', value: '<file>', describe: 'the browser to use (default: the first one found)' },
  ],
  words: { least: 0, most: 1 },
  details:
    'Takes the folder of a docs.json site, or the result of bindery build. The pages are in the order of the navigation, links between them work inside the file, and everything that can be folded is open.',
  run: async (line) => {
    const given = line.words[0] ?? '.';
    if (!existsSync(given)) throw new UsageError(`${given} does not exist.`);
    const browser = findChromium(textOf(line, 'browser'));
    if (browser === null) {
      throw new UsageError(
        'No Chromium, Chrome or Edge was found. Install one (on Debian: apt install chromium), or give its path with --browser.',
      );
    }
    const out = resolve(textOf(line, 'out') ?? 'site.pdf');
    const work = mkdtempSync(join(tmpdir(), 'bindery-pdf-'));
    try {
      const folder = await builtSite(line, work);
      const pages = pagesOf(folder, textOf(line, 'page') ?? null);
      if (pages.length === 0) throw new UsageError(unknownPage(line));
      const file = join(folder, 'bindery-print.html');
      writeFileSync(file, printedDocument(folder, pages));
      await printDocument(browser, { file, out, work, pages: pages.length });
      const shown = nearPath(out);
      const size = formatSize(statSync(out).size);
      process.stdout.write(`${pc.green('✓')} ${plural(pages.length, 'page')} · ${size} → ${shown}\n`);
      return 0;
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  },
};

/** A folder of ours that holds the site: what somebody else built is not written to. */
async function builtSite(line: Line, work: string): Promise<string> {
  const given = line.words[0] ?? '.';
  const path = resolve(given);
  const folder = join(work, 'site');
  if (!statSync(path).isDirectory()) {
    await orRefused(given, unpackBundle(openBundle(path), folder));
    return folder;
  }
  if (!existsSync(join(path, MANIFEST_NAME))) {
    const building: Line = { ...line, words: [path], flags: {} };
    const { isWritten } = await runBuild(building, { out: folder, search: false });
    if (!isWritten) throw new UsageError(`${given} has no pages to print.`);
    return folder;
  }
  mkdirSync(folder);
  for (const name of readdirSync(path)) linkOrCopy(join(path, name), join(folder, name));
  return folder;
}

/** Not every system lets everybody make links. */
function linkOrCopy(from: string, to: string): void {
  try {
    symlinkSync(from, to);
  } catch {
    cpSync(from, to, { recursive: true });
  }
}

function unknownPage(line: Line): string {
  const page = textOf(line, 'page');
  return page === undefined ? 'The site has no pages.' : `There is no page "${page}".`;
}

function textOf(line: Line, flag: string): string | undefined {
  const value = line.flags[flag];
  return typeof value === 'string' ? value : undefined;
}
