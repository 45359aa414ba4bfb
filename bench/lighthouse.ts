/**
 * What Lighthouse says of a tour of our own documentation, on a phone and on a desktop: marks of 100, and every audit
 * that cost one. Marks of speed are `bench:weight`'s affair: they need a quiet machine.
 *
 *   npm run bench:setup lighthouse && npm run bench:lighthouse -- [page …]
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildFolder } from '../packages/engine/tests/theme/built-site.ts';
import { findBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';
import { PEERS_FOLDER, REPOSITORY, workFolder } from './src/folders.ts';

const PROGRAM = join(PEERS_FOLDER, 'lighthouse', 'node_modules', 'lighthouse', 'cli', 'index.js');
const CATEGORIES = ['accessibility', 'best-practices', 'seo'];
const TOUR = [
  ...['index', 'start/quickstart', 'components', 'write/react', 'write/themes', 'write/docs-json'],
  ...['api/projects', 'api-reference/projects/create-a-project'],
];

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
}

async function bench(): Promise<void> {
  const browser = findBrowser();
  if (!existsSync(PROGRAM) || browser === null) {
    throw new Error('Lighthouse or chromium is missing (npm run bench:setup lighthouse)');
  }
  const pages = process.argv.length > 2 ? process.argv.slice(2) : TOUR;
  const site = await buildFolder(join(REPOSITORY, 'docs'));
  const rows: Record<string, Record<string, number | string>> = {};
  const lost = new Set<string>();
  for (const page of pages) {
    for (const screen of ['mobile', 'desktop']) {
      const report = await look(site.fromServer(`${page}.html`), { screen, browser });
      rows[`${page}, ${screen}`] = marksOf(report);
      for (const finding of findingsOf(report)) lost.add(`${page}, ${screen}: ${finding}`);
    }
  }
  await site.remove();
  console.table(rows);
  for (const line of lost) console.log(line);
}

async function look(url: string, { screen, browser }: { screen: string; browser: string }): Promise<Report> {
  const output = join(workFolder('lighthouse'), 'report.json');
  const flags = [
    ...[url, '--quiet', '--output=json', `--output-path=${output}`],
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
    ...(screen === 'desktop' ? ['--preset=desktop'] : []),
  ];
  // The site is served by this process: it must not wait for another one.
  await new Promise<void>((resolve, reject) => {
    const env = { ...process.env, CHROME_PATH: browser };
    execFile(process.execPath, [PROGRAM, ...flags], { env, timeout: 120_000 }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

function marksOf({ categories }: Report): Record<string, number> {
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]!.score ?? 0) * 100)]),
  );
}

function findingsOf({ categories, audits }: Report): string[] {
  const counted = CATEGORIES.flatMap((name) =>
    categories[name]!.auditRefs.filter(({ weight }) => weight > 0),
  );
  return counted
    .map(({ id }) => ({ id, ...audits[id]! }))
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id, title }) => `${id}: ${title}`);
}

await bench();
