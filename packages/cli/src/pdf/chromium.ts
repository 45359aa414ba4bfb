/** A browser of the machine that can print without a window. */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'msedge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Null when there is none. `given`: the one that the user wants. */
export function findChromium(given?: string): string | null {
  const runs = (name: string): boolean => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
  if (given !== undefined) return runs(given) ? given : null;
  return PLACES.find((place) => existsSync(place)) ?? NAMES.find(runs) ?? null;
}

export interface PrintJob {
  file: string;
  out: string;
  /** For the browser's own files. */
  work: string;
  pages: number;
}

const LONGEST_START_MS = 60_000;
const LONGEST_PAGE_MS = 2_000;

export async function printDocument(browser: string, { file, out, work, pages }: PrintJob): Promise<void> {
  await mkdir(dirname(out), { recursive: true });
  const flags = [
    '--headless=new',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-pdf-header-footer',
    '--generate-pdf-document-outline',
    `--user-data-dir=${join(work, 'browser')}`,
    // Diagrams are drawn and pictures loaded before anything is printed.
    '--virtual-time-budget=20000',
    // The browser cannot start its own sandbox as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  const printing = join(work, 'printed.pdf');
  const child = spawn(browser, [...flags, `--print-to-pdf=${printing}`, pathToFileURL(file).href], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LONGEST_START_MS + pages * LONGEST_PAGE_MS,
    killSignal: 'SIGKILL',
  });
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (!isPdf(printing)) {
    const reason = Buffer.concat(said).toString('utf8').trim().split('\n').at(-1) ?? '';
    throw new Error(`${browser} did not print the site${reason === '' ? '' : `: ${reason}`}`);
  }
  await copyFile(printing, out);
}

function isPdf(file: string): boolean {
  if (!existsSync(file)) return false;
  const descriptor = openSync(file, 'r');
  try {
    const start = Buffer.alloc(5);
    readSync(descriptor, start, 0, 5, 0);
    return start.toString('latin1') === '%PDF-';
  } finally {
    closeSync(descriptor);
  }
}
