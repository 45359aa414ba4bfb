/**
 * Tests of the engine and the platform run both in their own process, and start renderers and coordinators by the
 * hundreds. From sources each takes twice as long to start, so tests start what was compiled of them, as long as no
 * source has changed since.
 */
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vitest/config';
import { isCompiled, WHOLE } from './compile.ts';

const STARTED = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g;

export function compiledProcesses(): Plugin[] {
  return isCompiled(WHOLE) ? [{ name: 'compiled-processes', enforce: 'pre', transform: startCompiled }] : [];
}

/** The code of a file, with the addresses of what it starts beside itself led to what was compiled of that. */
export function startCompiled(code: string, id: string): string | null {
  if (!id.endsWith('.ts') || !code.includes('new URL(')) return null;
  return code.replace(STARTED, (written, name: string) =>
    WHOLE.entries[name] === join(dirname(id), `${name}.ts`) ? `new URL('${compiledUrl(name)}')` : written,
  );
}

function compiledUrl(name: string): string {
  return pathToFileURL(join(WHOLE.dist, `${name}.js`)).href;
}
