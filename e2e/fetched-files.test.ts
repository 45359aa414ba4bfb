/**
 * What scripts fetched or drew and the repository holds is what they make of it again, byte for byte: nobody changed it
 * by hand. FETCHED=full: the fonts of sixteen packages and the letters of cards as well; the scripts see to a browser.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const theme = join(root, 'packages', 'engine', 'src', 'theme');
const isFull = process.env.FETCHED === 'full';

it('the colours of code themes (npm run fetch-code-themes)', () => {
  expect(differing('fetch-code-themes', theme)).toEqual([]);
});

it.skipIf(!isFull)('the letters of cards (npm run draw-letters)', () => {
  expect(differing('draw-letters', join(theme, 'fonts'))).toEqual([]);
});

it.skipIf(!isFull)('the fonts and their measures (npm run fetch-fonts)', () => {
  expect(differing('fetch-fonts', join(theme, 'fonts'))).toEqual([]);
});

/** Made once more in a folder of its own: those files that are not as they are in the repository. */
function differing(script: string, kept: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-fetched-'));
  try {
    execFileSync(process.execPath, [join(root, 'scripts', `${script}.ts`), folder]);
    const made = readdirSync(folder);
    expect(made.length).toBeGreaterThan(0);
    return made.filter((name) => !readFileSync(join(folder, name)).equals(readFileSync(join(kept, name))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
