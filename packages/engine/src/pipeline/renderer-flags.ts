/** How a renderer's Node is started: what it may read, and nothing to write, run or reach. */
import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeCacheFolder, packagesFolder } from './code-cache.ts';

/** What V8 may use: the page's 256 MB beside the code, the site's tables and the segment at hand. */
const HEAP_MB = 448;

export interface RendererStart {
  flags: string[];
  /** The whole environment. */
  env: Record<string, string>;
}

export function rendererStart(siteFolder: string): RendererStart {
  const codeCache = codeCacheFolder('renderer');
  const readable = [siteFolder, packagesFolder(), ownPackage('../..'), ownPackage('../../../bundle')];
  const flags = [
    `--max-old-space-size=${HEAP_MB}`,
    '--max-semi-space-size=32',
    '--disable-warning=PERM0001',
    '--disallow-code-generation-from-strings',
    '--permission',
    // The parser is native code.
    '--allow-addons',
    ...readable.map((folder) => `--allow-fs-read=${folder}/`),
    // Given up as soon as its code is loaded, before the renderer sees any content.
    `--allow-fs-write=${codeCache}/`,
  ];
  return { flags, env: { TZ: 'UTC', NODE_COMPILE_CACHE: codeCache } };
}

function ownPackage(relative: string): string {
  const folder = fileURLToPath(new URL(`${relative}/package.json`, import.meta.url));
  return dirname(realpathSync(folder));
}
