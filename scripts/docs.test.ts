/** Our own documentation names every command and every setting there is, and its commands run as they are written. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { definitions } from '../packages/platform/src/settings/settings-table.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, 'docs', path), 'utf8');

it('names every command', () => {
  const main = join(root, 'packages', 'cli', 'src', 'main.ts');
  const help = execFileSync(process.execPath, [main, '--help'], { encoding: 'utf8' });
  const commands = [...help.matchAll(/^ {2}([a-z]+(?: [a-z-]+)?) {2,}/gm)].map(([, name]) => name!);
  expect(commands.length).toBeGreaterThan(30);
  const pages = globSync('**/*.mdx', { cwd: join(root, 'docs') })
    .map(read)
    .join('\n');
  expect(commands.filter((name) => !pages.includes(`bindery ${name}`))).toEqual([]);
});

it('names every setting with its flag and its variables', () => {
  const page = read('operate/settings.mdx');
  const names = Object.entries(definitions).flatMap(([key, { flag, environment }]) => [
    ...[key, `--${flag}`, ...environment].map((name) => `\`${name}\``),
  ]);
  expect(names.filter((name) => !page.includes(name))).toEqual([]);
});

// Programs of ours are TypeScript: outside of npm, the Node that the README asks for cannot run them.
it('runs programs by the scripts of package.json, which are all there', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const written = globSync(['*.md', 'bench/*', 'docs/**/*.mdx', 'scripts/*.ts', 'examples/**/*'], {
    cwd: root,
  })
    .filter((path) => statSync(join(root, path)).isFile() && !path.endsWith('docs.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');
  expect(written.match(/\bnode (bench|scripts|packages)\/\S+\.ts/g)).toBe(null);
  const named = [...written.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const programs = Object.values(scripts).flatMap(
    (line) => line.match(/\b(bench|scripts)\/[\w-]+\.[jt]s/g) ?? [],
  );
  expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
