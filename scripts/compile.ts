/**
 * Puts the `bindery` command with the platform and all that they start, nine hundred files of TypeScript, into a few
 * files of JavaScript that start in a third of the time. `npm ci` calls it. The command checks that no source has
 * changed since, and runs from the sources otherwise, so that nobody has to remember this while working on them.
 */
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { engineContent, engineFiles } from '../packages/engine/src/pipeline/engine-content.ts';

const packages = join(import.meta.dirname, '..', 'packages');
/** What the command starts as threads and processes. */
const STARTED: Readonly<Record<string, string>> = {
  'compressor-thread': join(packages, 'engine', 'src', 'pipeline', 'compressor-thread.ts'),
  'hash-thread': join(packages, 'bundle', 'src', 'hash-thread.ts'),
  'index-thread': join(packages, 'engine', 'src', 'pipeline', 'index-thread.ts'),
  'renderer-main': join(packages, 'engine', 'src', 'pipeline', 'renderer-main.ts'),
  'sandbox-worker': join(packages, 'engine', 'src', 'expressions', 'sandbox', 'sandbox-worker.ts'),
  'type-worker': join(packages, 'engine', 'src', 'code-types', 'type-worker.ts'),
  'search-thread-main': join(packages, 'readers', 'src', 'searches', 'search-thread-main.ts'),
  'search-process-main': join(packages, 'readers', 'src', 'searches', 'search-process-main.ts'),
  'server-process': join(packages, 'runtime', 'src', 'self-hosted', 'server-process.ts'),
  'unpack-process': join(packages, 'runtime', 'src', 'unpack-process.ts'),
  'unpack-thread-main': join(packages, 'runtime', 'src', 'unpack-thread-main.ts'),
};

interface Compiled {
  dist: string;
  entries: Readonly<Record<string, string>>;
  /** Packages that become a part of it. */
  inside: RegExp;
}

const main = join(packages, 'cli', 'src', 'main.ts');

/** What is published: without the platform, which is no part of an author's installation. */
export const PUBLISHED: Compiled = {
  dist: join(packages, 'cli', 'dist'),
  entries: { main, ...STARTED },
  inside: /^@bindery\/(?!platform(?:\/|$))/,
};

/** What a clone runs: with the platform and, for tests, the processes that they start by the hundreds. */
export const WHOLE: Compiled = {
  // Where cages let it be read, and where the platform's own packages are found.
  dist: join(packages, 'platform', 'dist'),
  entries: {
    main,
    ...STARTED,
    'coordinator-main': platformFile('src', 'site-builds', 'coordinator', 'coordinator-main.ts'),
    'heartbeat-thread': platformFile('src', 'jobs', 'heartbeat-thread.ts'),
    ...existing({
      'platform-process': platformFile('tests', 'static-export', 'platform-process.ts'),
      'worker-process': platformFile('tests', 'jobs', 'worker-process.ts'),
      'crash-worker': platformFile('tests', 'agent-jobs', 'crash-worker.ts'),
      'held-worker': platformFile('tests', 'agent-jobs', 'held-worker.ts'),
    }),
  },
  inside: /^@bindery\//,
};

/** An image that is made of a clone has no tests. */
function existing(entries: Compiled['entries']): Compiled['entries'] {
  return Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file)));
}

function platformFile(...path: string[]): string {
  return join(packages, 'platform', ...path);
}

/** Stands for the compiled file's own address until the source's is put in everywhere else. */
const HERE = 'ADDRESS_OF_THE_COMPILED_FILE';
const PATH_OF = "process.getBuiltinModule('node:url').fileURLToPath";

if (import.meta.main) {
  await compile().catch((error) => {
    // Nothing depends on it but the time to start.
    console.error(
      `Not compiled, the command runs from its sources: ${error instanceof Error ? error.message : error}`,
    );
  });
}

/** What is compiled already stays: commands that are just starting load one file of it after the other. */
export async function compile(what: Compiled = WHOLE): Promise<void> {
  if (isCompiled(what)) return;
  // Beside it, so that addresses relative to one are those relative to the other.
  const out = `${what.dist}.${process.pid}`;
  try {
    await write(what, out);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Whether it was made from the sources as they are now, and by this program. */
export function isCompiled({ dist }: Compiled): boolean {
  const list = join(dist, 'sources.json');
  try {
    if (statSync(list).mtimeMs < statSync(import.meta.filename).mtimeMs) return false;
    const sources = JSON.parse(readFileSync(list, 'utf8')) as Stamp[];
    return sources.every(([path, size, mtimeMs]) => {
      const now = statSync(join(dist, path));
      return now.size === size && now.mtimeMs === mtimeMs;
    });
  } catch {
    return false;
  }
}

async function write({ dist, entries, inside }: Compiled, out: string): Promise<void> {
  const bundle = await rolldown({
    input: entries,
    platform: 'node',
    external: (id, importer) => isExternal(id, { importer, inside, out }),
    plugins: [ownPlaces(entries, out)],
    transform: { define: { COMPILED_ENGINE_CONTENT: JSON.stringify(engineContent()) } },
    logLevel: 'warn',
  });
  const { output } = await bundle.write({ dir: out, format: 'esm', chunkFileNames: '[name]-[hash].js' });
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  const sources = new Set([...modules.filter(existsSync), ...engineFiles()]);
  writeFileSync(join(out, 'sources.json'), JSON.stringify([...sources].map((file) => stamp(file, out))));
  await bundle.close();
  rmSync(dist, { recursive: true, force: true });
  renameSync(out, dist);
}

function isExternal(
  id: string,
  { importer, inside, out }: { importer: string | undefined; inside: RegExp; out: string },
): boolean {
  if (id.startsWith('.') || id.startsWith('/') || inside.test(id)) return false;
  if (!id.startsWith('node:') && importer) refuseOtherVersion(id, { importer, out });
  return true;
}

/** A package that the importer has for itself would not be found from the compiled file. */
function refuseOtherVersion(id: string, { importer, out }: { importer: string; out: string }): void {
  const name = id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
  if (findPackage(name, dirname(importer)) !== findPackage(name, out)) {
    throw new Error(`${importer} uses another ${name} than the one that all share`);
  }
}

function findPackage(name: string, from: string): string | null {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return realpathSync(found);
  }
  return null;
}

/** Files that the sources look for beside themselves stay where they are; compiled entries lie beside each other. */
function ownPlaces(entries: Compiled['entries'], out: string): Plugin {
  return {
    name: 'own-places',
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.includes('import.meta')) return null;
      const place = relative(out, id);
      return code
        .replace(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g, (written, name: string) =>
          entries[name] === join(dirname(id), `${name}.ts`) ? `new URL('./${name}.js', ${HERE})` : written,
        )
        .replaceAll('import.meta.url', `new URL('${place}', ${HERE}).href`)
        .replaceAll('import.meta.dirname', `${PATH_OF}(new URL('${dirname(place)}', ${HERE}))`)
        .replaceAll(HERE, 'import.meta.url');
    },
  };
}

type Stamp = [path: string, size: number, mtimeMs: number];

function stamp(file: string, out: string): Stamp {
  const { size, mtimeMs } = statSync(file);
  return [relative(out, file), size, mtimeMs];
}
