/** Import arrows between packages and inside the platform, and import cycles. Run by scripts/check.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const PACKAGES: Record<string, string[]> = {
  contract: [],
  sdk: ['contract'],
  dashboard: ['sdk'],
  bundle: [],
  search: [],
  cage: [],
  engine: ['bundle', 'search'],
  readers: ['bundle', 'search'],
  runtime: ['bundle', 'readers'],
  agent: ['cage'],
  platform: ['contract', 'engine', 'bundle', 'readers', 'runtime', 'agent', 'cage'],
  cli: ['engine', 'bundle', 'runtime', 'sdk', 'platform'],
};
/** Folders of platform/src that are not slices: what anyone there may import. */
const GROUND = ['api', 'accounts', 'jobs', 'storage', 'git', 'outbound', 'site-builds', 'versions', 'db'];
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

export interface SourceFile {
  path: string;
  imports: { target: string; lazy: boolean; typeOnly: boolean }[];
}

export function readSources(root: string): SourceFile[] {
  const files = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[^/]+\/src\/.*\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
    .map((path) => join('packages', path));
  return files.sort().map((path) => ({ path, imports: readImports(root, path) }));
}

function readImports(root: string, path: string): SourceFile['imports'] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2]!;
    const target = specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(path), specifier))
      : specifier;
    return { target, lazy: match[2] !== undefined, typeOnly: /^\s*(import|export)\s+type\b/.test(match[0]) };
  });
}

export function findViolations(sources: SourceFile[]): string[] {
  return [...sources.flatMap(wrongArrows), ...findCycles(sources)];
}

function wrongArrows({ path, imports }: SourceFile): string[] {
  const [, from = '', , folder = ''] = path.split('/');
  return imports.flatMap(({ target, lazy, typeOnly }) => {
    const to = /^@bindery\/([^/]+)/.exec(target)?.[1] ?? /^packages\/([^/]+)\//.exec(target)?.[1];
    if (!to) return [];
    if (to !== from) {
      if (target.startsWith('packages/'))
        return [`${path} reaches into ${target}; import @bindery/${to} instead`];
      if (!PACKAGES[from]?.includes(to)) return [`${path} imports @bindery/${to}: ${from} may not`];
      if (from === 'sdk' && !typeOnly)
        return [`${path} imports @bindery/${to}: the sdk may take types alone`];
      if (from === 'cli' && to === 'platform' && !lazy && !typeOnly && !path.includes('/operator/')) {
        return [`${path} imports @bindery/platform: only cli/src/operator/ may, loaded lazily`];
      }
      return [];
    }
    if (from !== 'platform') return [];
    const inner = /^packages\/platform\/src\/([^/]+)\//.exec(target)?.[1];
    if (!inner || inner === folder || !path.includes(`src/${folder}/`)) return [];
    if (GROUND.includes(folder) && !GROUND.includes(inner))
      return [`${path} imports the slice ${inner}: ground may not`];
    if (folder === 'db') return [`${path} imports ${inner}: db may import nothing`];
    if (!GROUND.includes(folder) && !GROUND.includes(inner))
      return [`${path} imports the slice ${inner}: slices may not know each other`];
    return [];
  });
}

function findCycles(sources: SourceFile[]): string[] {
  const graph = new Map(
    sources.map((file) => [file.path, file.imports.filter((i) => !i.typeOnly).map((i) => i.target)]),
  );
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
