import { describe, expect, it } from 'vitest';
import { contrast, mix, readable, textOn } from './color.ts';

describe('colours', () => {
  it('are mixed', () => {
    expect(mix('#000', '#ffffff', 0.5)).toBe('#808080');
    expect(mix('#0f766eff', '#0f766e', 0.3)).toBe('#0f766e');
  });

  it('have the contrast that WCAG defines', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each([
    ['#facc15', '#ffffff'],
    ['#104deb', '#0b0d10'],
    ['#ffffff', '#ffffff'],
    ['#000000', '#0b0d10'],
  ])('%s is readable on %s', (color, background) => {
    expect(contrast(readable(color, [background], 4.5), background)).toBeGreaterThanOrEqual(4.5);
  });

  it('leave a readable colour as it is', () => {
    expect(readable('#0f766e', ['#ffffff'], 4.5)).toBe('#0f766e');
  });

  it('choose text that is readable on a button', () => {
    expect(textOn('#0f766e')).toBe('#ffffff');
    expect(textOn('#facc15')).toBe('#0b0c0e');
  });
});
