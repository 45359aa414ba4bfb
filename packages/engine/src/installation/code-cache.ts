/** Where Node keeps our own code ready to run. Beside the installed packages: whoever writes there owns the code anyway. */
import { createRequire, enableCompileCache } from 'node:module';
import { join, sep } from 'node:path';

/** The folder of installed packages that the engine uses. */
export function packagesFolder(): string {
  const parser = createRequire(import.meta.url).resolve('satteri');
  return parser.slice(0, parser.lastIndexOf(`${sep}node_modules${sep}`) + `${sep}node_modules`.length);
}

/** Renderers have one of their own, so that nothing they write is ever run by a process with more rights. */
export function codeCacheFolder(process: 'main' | 'renderer' | 'coordinator'): string {
  return join(packagesFolder(), '.cache', 'bindery', process);
}

/** To be called before anything else is loaded; where the folder cannot be written, all works but for the speed. */
export function enableCodeCache(): void {
  enableCompileCache(codeCacheFolder('main'));
}
