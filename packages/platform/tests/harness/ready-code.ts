/** Processes of tests load the whole platform as TypeScript: Node keeps it ready to run, which halves what that costs. */
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** For the environment of such a process. */
export const READY_CODE = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../../node_modules/.cache/bindery/tests'),
};

/** To be called once all is loaded: most of these processes are killed, and write nothing at their end. */
export function keepCodeReady(): void {
  flushCompileCache();
}
