import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bundleScript, bundleStyles, SCRIPT_FILE, STYLES_FILE } from './bundle-theme.ts';

it('the committed script and styles are those that their sources make (node scripts/bundle-theme.ts)', async () => {
  expect(readFileSync(SCRIPT_FILE, 'utf8')).toBe(await bundleScript());
  expect(readFileSync(STYLES_FILE, 'utf8')).toBe(bundleStyles());
});
