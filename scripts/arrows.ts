/** Import arrows between packages and between the rooms of engine and platform, and import cycles; types count. Run by scripts/check.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const PACKAGES: Record<string, string[]> = {
  contract: [],
  sdk: ['contract'],
  dashboard: ['sdk'],
  bundle: [],
  search: [],
  playground: [],
  cage: [],
  network: [],
  models: [],
  assistant: ['models', 'search'],
  engine: ['bundle', 'search', 'playground'],
  readers: ['assistant', 'bundle', 'search', 'network'],
  runtime: ['assistant', 'bundle', 'readers', 'network'],
  agent: ['cage', 'models'],
  platform: [
    ...['contract', 'engine', 'bundle', 'readers', 'runtime', 'agent', 'cage', 'network'],
    ...['models', 'assistant'],
  ],
  cli: ['engine', 'bundle', 'runtime', 'sdk', 'platform'],
};
/** The engine's folders from the top to the ground: each may import those that stand after it. */
export const ENGINE_ROOMS = [
  'preview',
  'pipeline',
  'theme',
  'around',
  'search',
  'api-reference',
  'markdown',
  'mdx',
  'site',
  'icons',
  'navigation',
  'content',
  'config',
  'words',
  'highlight',
  'code-types',
  'expressions',
  'diagnostics',
  'threads',
  'installation',
];
/** Folders of platform/src that are not slices, from the top to the ground: slices and those before may import them. */
export const PLATFORM_GROUND = [
  'versions',
  'site-builds',
  'jobs',
  'git',
  'accounts',
  'api',
  'storage',
  'secrets',
  'db',
];
/** Files of platform/src that any of its folders may import, and that import no folder. */
const PLATFORM_FLOOR = [
  'found-cage.ts',
  'ids.ts',
  'log.ts',
  'operator-error.ts',
  'reached-here.ts',
  'read-bytes.ts',
  'shortage.ts',
];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b(?:[^;'"(]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** What decides rather than keeps: the platform's routes, handlers and jobs, and the files beside its folders. */
const DECIDERS = /^packages\/platform\/src\/(?:[^/]+|.*\/(?:[a-z-]+-)?(?:routes|handler|job))\.ts$/;
const SQL =
  /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\b(?:pool|client)\.query\b/;

export interface SourceFile {
  path: string;
  imports: { target: string; lazy: boolean; typeOnly: boolean }[];
  /** Whether it asks the database itself. */
  hasSql?: boolean;
}

export function readSources(root: string): SourceFile[] {
  const files = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/src\/.*\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => join('packages', path));
  return files.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, imports: readImports(root, path, text), hasSql: SQL.test(text) };
  });
}

function readImports(root: string, path: string, text: string): SourceFile['imports'] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2]!;
    const target = specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(path), specifier))
      : specifier;
    return { target, lazy: match[2] !== undefined, typeOnly: /^\s*(import|export)\s+type\b/.test(match[0]) };
  });
}

export function findViolations(sources: SourceFile[]): string[] {
  return [
    ...sources.flatMap(wrongArrows),
    ...sources.flatMap(looseSql),
    ...findMutualFolders(sources),
    ...findCycles(sources),
  ];
}

function looseSql({ path, hasSql }: SourceFile): string[] {
  return hasSql && DECIDERS.test(path) ? [`${path} has SQL: that stands in a store`] : [];
}

function wrongArrows({ path, imports }: SourceFile): string[] {
  const from = path.split('/')[1] ?? '';
  return imports.flatMap(({ target, lazy, typeOnly }) => {
    const to = /^@bindery\/([^/]+)/.exec(target)?.[1] ?? /^packages\/([^/]+)\//.exec(target)?.[1];
    if (!to) return [];
    if (to === from) return wrongRoom(path, target) ?? [];
    if (target.startsWith('packages/'))
      return [`${path} reaches into ${target}; import @bindery/${to} instead`];
    if (!PACKAGES[from]?.includes(to)) return [`${path} imports @bindery/${to}: ${from} may not`];
    if (from === 'sdk' && !typeOnly) return [`${path} imports @bindery/${to}: the sdk may take types alone`];
    if (from === 'cli' && to === 'platform' && !lazy && !typeOnly && !path.includes('/operator/')) {
      return [`${path} imports @bindery/platform: only cli/src/operator/ may, loaded lazily`];
    }
    return [];
  });
}

/** What is wrong with one file of a package importing another. */
function wrongRoom(path: string, target: string): string | null {
  const [from, to] = [placeOf(path), placeOf(target)];
  if (from.room === to.room) return null;
  if (from.package === 'engine') return wrongEngineRoom(path, from, to);
  return from.package === 'platform' ? wrongPlatformRoom(path, from, to) : null;
}

interface Place {
  package: string;
  /** '' for a file that lies beside the folders. */
  room: string;
  file: string;
}

function placeOf(path: string): Place {
  const [, name = '', , ...rest] = path.split('/');
  return { package: name, room: rest.length > 1 ? rest[0]! : '', file: rest.at(-1) ?? '' };
}

function wrongEngineRoom(path: string, from: Place, to: Place): string | null {
  if (from.room === '') return null;
  if (!ENGINE_ROOMS.includes(from.room))
    return `${path}: ENGINE_ROOMS does not say where ${from.room} stands`;
  if (to.room === '') return `${path} imports ${to.file}, which stands above all folders`;
  return isAbove(ENGINE_ROOMS, from.room, to.room)
    ? null
    : `${path} imports ${to.room}, which stands above it`;
}

function wrongPlatformRoom(path: string, from: Place, to: Place): string | null {
  if (from.room === '')
    return PLATFORM_FLOOR.includes(from.file) ? `${path} imports ${to.room}: all folders stand on it` : null;
  if (to.room === '')
    return PLATFORM_FLOOR.includes(to.file)
      ? null
      : `${path} imports ${to.file}, which stands above all folders`;
  const isSlice = !PLATFORM_GROUND.includes(from.room);
  if (!PLATFORM_GROUND.includes(to.room)) {
    const why = isSlice ? 'slices may not know each other' : 'ground may not';
    return `${path} imports the slice ${to.room}: ${why}`;
  }
  if (isSlice || isAbove(PLATFORM_GROUND, from.room, to.room)) return null;
  return `${path} imports ${to.room}, which stands above it`;
}

function isAbove(rooms: readonly string[], room: string, other: string): boolean {
  return rooms.indexOf(room) < rooms.indexOf(other);
}

/** Folders beside each other that each import the other; a folder and one inside of it are one room. */
function findMutualFolders(sources: SourceFile[]): string[] {
  const arrows = new Map<string, string>();
  for (const { path, imports } of sources) {
    for (const { target } of imports) {
      const [from, to] = [dirname(path), dirname(target)];
      if (to.startsWith('packages/') && !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`))
        arrows.set(`${from} ${to}`, `${path} imports ${target}`);
    }
  }
  return [...arrows].flatMap(([arrow, told]) => {
    const [from, to] = arrow.split(' ') as [string, string];
    const back = from < to && arrows.get(`${to} ${from}`);
    return back ? [`two folders point at each other: ${told}, ${back}`] : [];
  });
}

function findCycles(sources: SourceFile[]): string[] {
  const graph = new Map(sources.map((file) => [file.path, file.imports.map(({ target }) => target)]));
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (path: string, trail: string[]): void => {
    if (!graph.has(path) || state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      cycles.push(`import cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`);
      return;
    }
    state.set(path, 'open');
    for (const target of graph.get(path)!) visit(target, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of graph.keys()) visit(path, []);
  return cycles;
}
