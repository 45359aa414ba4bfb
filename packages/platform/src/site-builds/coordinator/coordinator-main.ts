/** The coordinator's process: takes one task on its standard input, asks the platform by descriptor 3, ends. */
import { createWriteStream } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { assistBuild } from './assist-build.ts';
import { checkSite } from './check-site.ts';
import { coordinateBuild } from './coordinate-build.ts';
import { type Handlers, Link } from './link.ts';
import { showPages } from './show-pages.ts';

/** One file descriptor for what is said; the standard output may be written to by anything that is loaded. */
const ANSWERS = 3;

const TASKS: Record<string, (host: never, task: never) => Promise<unknown>> = {
  build: coordinateBuild,
  assist: assistBuild,
  check: checkSite,
  show: showPages,
};

const handlers: Handlers = {
  async begin(kind: string, task: unknown) {
    return TASKS[kind]!(host as never, task as never);
  },
};

const link = new Link({
  input: process.stdin,
  output: createWriteStream('', { fd: ANSWERS }),
  handlers,
  onBroken: () => process.exit(1),
});

/** Whatever is asked of it, the platform is asked. */
const host = new Proxy(
  {},
  {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        link.call(String(name), given),
  },
);

// The platform is gone, or has all that it wanted.
process.stdin.on('end', () => {
  flushCompileCache();
  process.exit(0);
});
