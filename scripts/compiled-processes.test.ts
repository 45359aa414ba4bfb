import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startCompiled } from './compiled-processes.ts';

const packages = join(import.meta.dirname, '..', 'packages');
const pipeline = join(packages, 'engine', 'src', 'pipeline');

it('leads to what is compiled, and to nothing that only has its name', () => {
  const code = "const main = new URL('./renderer-main.ts', import.meta.url);";
  expect(startCompiled(code, join(pipeline, 'renderer-flags.ts'))).toMatch(
    /^const main = new URL\('file:\/\/\S+\/platform\/dist\/renderer-main\.js'\);$/,
  );
  expect(startCompiled(code, join(packages, 'engine', 'tests', 'x.ts'))).toBe(code);
});

it('leaves alone what is not compiled', () => {
  const code = "new Worker(new URL('./fingerprint-thread.ts', import.meta.url))";
  expect(startCompiled(code, join(pipeline, 'engine-version.ts'))).toBe(code);
  expect(startCompiled('const a = 1;', join(pipeline, 'engine-version.ts'))).toBe(null);
});
