import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fullEnvironment, readFullEnvironment } from './full-environment.ts';

const root = join(import.meta.dirname, '..');

it('takes the variables of the scripts that test in full, and of no others', () => {
  const scripts = {
    test: 'vitest run',
    'test:cache': 'CACHE=full vitest run',
    'test:load': 'AGENT_LOAD=100 A_B=c vitest run',
    'test:playground': 'node run-requests.ts',
    'bench:x': 'SIZE=9 node x.ts',
  };
  expect(fullEnvironment(scripts)).toEqual({ CACHE: 'full', AGENT_LOAD: '100', A_B: 'c' });
});

it('knows every variable by which a test asks whether it is to run in full', () => {
  const asked = execFileSync(
    'git',
    ['grep', '-hoE', "process\\.env\\.[A-Z0-9_]+ === 'full'", 'packages', 'e2e'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  const names = new Set([...asked.matchAll(/env\.([A-Z0-9_]+)/g)].map(([, name]) => name!));
  expect(names.size).toBeGreaterThan(10);
  const known = Object.keys(readFullEnvironment(root));
  expect([...names].filter((name) => !known.includes(name))).toEqual([]);
});
