/** Our own documentation names every command and every setting there is. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { definitions } from '../packages/platform/src/settings-table.ts';

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
