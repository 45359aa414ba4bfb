/** Has this process start what is compiled of the platform's programs, as an installation does. Imported first. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { startCompiled } from '../../scripts/compiled-processes.ts';

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !/\/packages\/[\w-]+\/src\/.*\.ts$/.test(url)) return next(url, context);
    const file = fileURLToPath(url);
    const changed = startCompiled(readFileSync(file, 'utf8'), file);
    return changed === null
      ? next(url, context)
      : { format: 'module-typescript', source: changed, shortCircuit: true };
  },
});
