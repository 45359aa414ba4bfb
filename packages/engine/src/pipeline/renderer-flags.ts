/** How a renderer's Node is started: what it may read, and nothing to write, run or reach. */
import { mkdirSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { codeCacheFolder } from '../installation/code-cache.ts';
import { packageFolders } from '../installation/package-folders.ts';

/** What V8 may use: the page's 256 MB beside the code, the site's tables and the segment at hand. */
const HEAP_MB = 448;

/**
 * Members and files are held in buffers, which V8 counts apart and collects at every 64 MB, going through a heap that
 * has hardly grown. Counted together with the heap they are collected when that is worth it.
 */
const COUNT_BUFFERS = '--external-memory-accounted-in-global-limit';
/** Node 22 does not start with a flag that it does not know. */
const COUNTS_BUFFERS = Number(process.versions.node.split('.')[0]) >= 24;

/** The same for this process, which must be about to build a site. */
export function tuneCoordinator(): void {
  const flags = [
    NO_BEST_COMPILER,
    COLLECT_SELDOM,
    '--no-memory-reducer',
    ...(COUNTS_BUFFERS ? [COUNT_BUFFERS] : []),
  ];
  for (const flag of flags) setFlagsFromString(flag);
}

/** Beyond so many pages memory counts for more than time. */
const LARGE_SITE_PAGES = 15_000;

export function isLargeSite(pages: number): boolean {
  return pages > LARGE_SITE_PAGES;
}

/**
 * A renderer's heap is some 25 MB beside buffers that come and go, and by itself V8 goes through all of it each time
 * the two have grown by half: ten times in 5000 pages, and in the coordinator five times in the first 1000.
 */
const COLLECT_SELDOM = '--heap-growing-percent=200';
/** Beyond that it gains nothing, and a build of 10,000 pages of real text takes a fifth more memory. */
const COLLECT_OFTEN_PAGES = 3_000;

/** For coordinator and renderer alike, once the size of the site is known. */
export function spareMemoryIfLarge(pages: number): void {
  if (pages > COLLECT_OFTEN_PAGES) setFlagsFromString('--heap-growing-percent=0');
  if (COUNTS_BUFFERS && isLargeSite(pages)) setFlagsFromString(COUNT_BUFFERS.replace('--', '--no-'));
}

const NO_BEST_COMPILER = '--no-turbofan';
/** From so many pages on, the best compiler's code is used long enough to be worth its making. */
const COMPILER_PAYS_PAGES = 5000;

/** For a renderer that was started without, once the size of the site is known. */
export function compileBestIfLarge(pages: number): void {
  if (pages >= COMPILER_PAYS_PAGES) setFlagsFromString(NO_BEST_COMPILER.replace('--no-', '--'));
}

export interface RendererStart {
  /** The program. */
  main: string;
  flags: string[];
  /** The whole environment. */
  env: Record<string, string>;
}

export function rendererStart(siteFolder: string): RendererStart {
  const codeCache = codeCacheFolder('renderer');
  makeIfPossible(codeCache);
  const main = fileURLToPath(new URL('./renderer-main.ts', import.meta.url));
  const readable = new Set([siteFolder, ...packageFolders(), ownFolder(), ...otherFolders(), dirname(main)]);
  const flags = [
    `--max-old-space-size=${HEAP_MB}`,
    '--max-semi-space-size=16',
    COLLECT_SELDOM,
    // There is a renderer for each core, so that helping threads only take turns with other renderers.
    '--no-parallel-scavenge',
    // On most sites its last few percent are eaten up by the processor time that this compiler takes.
    NO_BEST_COMPILER,
    ...(COUNTS_BUFFERS ? [COUNT_BUFFERS] : []),
    '--disable-warning=PERM0001',
    '--disallow-code-generation-from-strings',
    '--permission',
    // The parser is native code.
    '--allow-addons',
    // Components that are real JavaScript run in QuickJS (WASM) on a thread that can be ended from outside.
    '--allow-worker',
    '--disable-warning=PERM0006',
    // Of the function that strips types from TypeScript.
    '--disable-warning=ExperimentalWarning',
    ...[...readable].map((folder) => `--allow-fs-read=${folder}/`),
    // Given up as soon as its code is loaded, before the renderer sees any content.
    `--allow-fs-write=${codeCache}/`,
  ];
  return { main, flags, env: { TZ: 'UTC', NODE_COMPILE_CACHE: codeCache } };
}

/** A renderer may write into the folder, and not make it. */
function makeIfPossible(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // Packages may belong to somebody else: code is compiled each time then.
  }
}

function ownFolder(): string {
  return realpathSync(fileURLToPath(new URL('..', import.meta.url)));
}

/** Packages of ours, where they really lie: in a workspace they are links. Where the engine was compiled they are part of it. */
function otherFolders(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return ['@bindery/bundle', '@bindery/playground', '@bindery/search'].flatMap((name) => {
    try {
      return [dirname(realpathSync(resolve(name)))];
    } catch {
      return [];
    }
  });
}
