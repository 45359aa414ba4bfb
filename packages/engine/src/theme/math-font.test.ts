import { expect, it } from 'vitest';
import { featureFiles } from './feature-files.ts';
import { MATH_FONT_PATH, mathStyle } from './math-font.ts';

it('pages with formulas name the font, others have no byte of it', () => {
  expect(mathStyle(['math'], '../')).toContain(`url("../${MATH_FONT_PATH}")`);
  expect(mathStyle(['mermaid'], '../')).toBe('');
  const [font] = featureFiles(new Set(['math']));
  expect(font!.path).toBe(MATH_FONT_PATH);
  expect(Buffer.from(font!.read() as Uint8Array).toString('latin1', 0, 4)).toBe('wOF2');
});
