/**
 * Fetches the fonts that sites can name (fontsource packages, SIL Open Font License) into theme/fonts/, the subsets
 * that documentation needs, one variable file each; and measures them, so that a fall-back takes the same room until
 * they are there. Run `npm run fetch-fonts` after a change of the list; `-- <folder>` writes them there, to be compared.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { obtainWholeBrowser } from '../packages/engine/tests/theme/obtain-browser.ts';

const VERSION = '5.3.0';
const MATH_FONT = 'libertinus-math';
const SUBSETS = ['latin', 'latin-ext', 'cyrillic'];
const FAMILIES: Readonly<Record<string, string>> = {
  inter: 'Inter',
  geist: 'Geist',
  roboto: 'Roboto',
  'open-sans': 'Open Sans',
  montserrat: 'Montserrat',
  nunito: 'Nunito',
  'dm-sans': 'DM Sans',
  manrope: 'Manrope',
  figtree: 'Figtree',
  'plus-jakarta-sans': 'Plus Jakarta Sans',
  'source-sans-3': 'Source Sans 3',
  'work-sans': 'Work Sans',
  'space-grotesk': 'Space Grotesk',
  outfit: 'Outfit',
  'jetbrains-mono': 'JetBrains Mono',
};

/** Arial's widths, of a thousand: it is the fall-back that nearly every machine has or imitates. */
const ARIAL: Readonly<Record<string, number>> = {
  f: 278,
  i: 222,
  j: 222,
  l: 222,
  m: 833,
  r: 333,
  t: 278,
  w: 722,
};
const NARROW = 'ckvxyzs';
const TEXT =
  'the quick brown fox jumps over the lazy dog and reads what nobody has written yet about settings';

const target = process.argv[2] ?? join(import.meta.dirname, '../packages/engine/src/theme/fonts');

interface Measured {
  sizeAdjust: number;
  ascent: number;
  descent: number;
}

async function fetchFonts(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'bindery-fonts-'));
  const browser = await obtainWholeBrowser();
  if (browser === null) throw new Error('fonts are measured in a browser, and there is none');
  mkdirSync(target, { recursive: true });
  const rows: string[] = [];
  for (const [slug, family] of Object.entries(FAMILIES)) {
    const folder = unpack(work, slug);
    const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
    const weights = (JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8')) as Metadata).variable
      .wght;
    const parts = SUBSETS.flatMap((subset) => {
      const file = join(folder, 'files', `${slug}-${subset}-wght-normal.woff2`);
      if (!existsSync(file)) return [];
      copyFileSync(file, join(target, `${slug}-${subset}.woff2`));
      return [`{ subset: '${subset}', range: '${ranges[subset]}' }`];
    });
    const { sizeAdjust, ascent, descent } = await measure(browser, join(target, `${slug}-latin.woff2`));
    rows.push(
      `  { slug: '${slug}', family: '${family}', weights: '${weights.min} ${weights.max}', sizeAdjust: ${sizeAdjust}, ascent: ${ascent}, descent: ${descent}, parts: [${parts.join(', ')}] },`,
    );
  }
  // Formulas: no variable font, and its mathematics is in one file.
  const formulas = unpack(work, MATH_FONT, '@fontsource');
  copyFileSync(
    join(formulas, 'files', `${MATH_FONT}-latin-400-normal.woff2`),
    join(target, `${MATH_FONT}.woff2`),
  );
  copyFileSync(join(work, 'inter', 'package', 'LICENSE'), join(target, 'OFL.txt'));
  await browser.close();
  rmSync(work, { recursive: true, force: true });
  writeFileSync(
    join(target, 'fonts.gen.ts'),
    `/** Made by scripts/fetch-fonts.ts; percentages of the fall-back's measures. */\nexport const FONTS = [\n${rows.join('\n')}\n];\n`,
  );
}

interface Metadata {
  variable: { wght: { min: string; max: string } };
}

function unpack(work: string, slug: string, scope = '@fontsource-variable'): string {
  const folder = join(work, slug);
  mkdirSync(folder);
  execFileSync('npm', ['pack', `${scope}/${slug}@${VERSION}`, '--silent', '--pack-destination', folder]);
  execFileSync('tar', ['-xzf', join(folder, `${scope.slice(1)}-${slug}-${VERSION}.tgz`), '-C', folder]);
  return join(folder, 'package');
}

async function measure(browser: Browser, file: string): Promise<Measured> {
  const page = await browser.newPage();
  const data = readFileSync(file).toString('base64');
  const seen = (await page.evaluate(`(async () => {
    const face = new FontFace('Measured', 'url(data:font/woff2;base64,${data})');
    document.fonts.add(await face.load());
    const context = document.createElement('canvas').getContext('2d');
    context.font = '1000px Measured';
    const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(${JSON.stringify(TEXT)});
    return [width, fontBoundingBoxAscent, fontBoundingBoxDescent];
  })()`)) as [number, number, number];
  await page.close();
  const arial = [...TEXT].reduce((sum, letter) => sum + widthInArial(letter), 0);
  const adjust = seen[0] / arial;
  const percent = (value: number): number => Math.round(value * 10_000) / 100;
  return {
    sizeAdjust: percent(adjust),
    ascent: percent(seen[1] / 1000 / adjust),
    descent: percent(seen[2] / 1000 / adjust),
  };
}

function widthInArial(letter: string): number {
  return ARIAL[letter] ?? (letter === ' ' ? 278 : NARROW.includes(letter) ? 500 : 556);
}

await fetchFonts();
