import { expect, it } from 'vitest';
import { deliveredFaces, deliveredFonts, fontFiles, missingFonts } from './delivered-fonts.ts';
import { fontCss } from './fonts.ts';

const font = (family: string, source: string | null = null) => ({
  family,
  weight: null,
  source,
  format: null,
});
const fonts = (family: string, source: string | null = null) => ({
  ...font(family, source),
  heading: null,
  body: null,
});

it.each([
  ['Inter', ['Inter'], []],
  ['inter, sans-serif', ['Inter'], []],
  ['system-ui', [], []],
  ['Nowhere Sans', [], ['Nowhere Sans']],
])('%s', (family, delivered, missing) => {
  expect(deliveredFonts(fonts(family)).map((one) => one.family)).toEqual(delivered);
  expect(missingFonts(fonts(family))).toEqual(missing);
});

it('a file of the site wins', () => {
  expect(deliveredFonts(fonts('Inter', '/inter.woff2'))).toEqual([]);
  expect(missingFonts(fonts('Own', '/own.woff2'))).toEqual([]);
});

it('of a heading and of text are both there, each once', () => {
  const both = { ...fonts('Inter'), heading: font('Outfit'), body: font('Inter') };
  expect(deliveredFonts(both).map(({ slug }) => slug)).toEqual(['inter', 'outfit']);
  const css = fontCss(both, () => null);
  expect(css).toContain('--sans:"Inter","Inter Fallback",ui-sans-serif');
  expect(css).toContain('--heading:"Outfit","Outfit Fallback",ui-sans-serif');
  expect(css.match(/@font-face\{font-family:"Inter Fallback"/g)).toHaveLength(1);
});

it('every file is there, swaps in and takes the room of its fall-back', () => {
  const files = fontFiles();
  expect(files.length).toBeGreaterThan(30);
  for (const { path, read } of files) {
    expect(read().subarray(0, 4).toString('latin1'), path).toBe('wOF2');
  }
  for (const one of deliveredFonts(fonts('Inter'))) {
    expect(deliveredFaces(one)).toMatch(/font-display:swap.*size-adjust:10\d\.?\d*%;ascent-override:\d+/s);
  }
});
