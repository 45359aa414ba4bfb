import { describe, expect, it } from 'vitest';
import { createIcons } from './find-icon.ts';
import { STAND_INS } from './stand-ins.data.ts';

describe('icons', () => {
  const icons = createIcons('fontawesome');

  it.each([
    ['rocket', null],
    ['github', null],
    ['github', 'brands'],
    ['bell', 'regular'],
    ['rocket', 'duotone'],
    ['heart', 'sharp-regular'],
    ['fa-solid fa-book', null],
    ['BookOpen', null],
    ['home', null],
    ['square-terminal', null],
    ['vercel', null],
    ['GitHub', null],
    ['LINKEDIN', null],
    ['OpenAI', null],
    ['Book', 'solid'],
  ])('%s (%s) is found', (name, type) => {
    expect(icons.svg(name, type)).toMatch(/^<svg class="icon" viewBox="0 0 \d+ \d+"[^>]*>.+<\/svg>$/);
  });

  it('come from the library that the site names, then from the others', () => {
    expect(icons.svg('rocket', null)).not.toBe(createIcons('lucide').svg('rocket', null));
    expect(createIcons('tabler').svg('rocket', null)).not.toBe(createIcons('lucide').svg('rocket', null));
    expect(createIcons('lucide').svg('fa-brands fa-discord', null)).toBe(icons.svg('discord', 'brands'));
  });

  it('of a type differ from those of another', () => {
    expect(icons.svg('bell', 'regular')).not.toBe(icons.svg('bell', 'solid'));
  });

  it('of the paid sets are drawn as the nearest free one', () => {
    expect(icons.svg('book-open-cover', null)).toBe(icons.svg('book-open', null));
    for (const name of Object.values(STAND_INS)) expect(icons.svg(name, null), name).not.toBeNull();
  });

  it.each([
    ['rockets', 'rocket'],
    ['book-open-cover', 'book-open'],
    ['circle-rocket', 'rocket'],
    ['rectangle-terminal', 'terminal'],
    ['wave-pulse', 'activity'],
    ['arrow-from-left', 'arrow-right-from-line'],
    ['chevron-double-up', 'angles-up'],
    ['portal-enter', 'right-to-bracket'],
    ['h2', 'heading-2'],
  ])('%s of the paid set is drawn as %s', (written, drawn) => {
    expect(icons.standIn(written, null)).toBe(drawn);
    expect(icons.svg(written, null)).not.toBeNull();
    expect(icons.standIn(drawn, null)).toBeNull();
  });

  it.each([
    ['rockt', 'rocket'],
    ['magnifyng-glass', 'magnifying-glass'],
  ])('%s is a mistake for %s', (written, meant) => {
    expect(icons.svg(written, null)).toBeNull();
    expect(icons.nearest(written)).toBe(meant);
  });

  it('a library that is named comes before the site’s own', () => {
    const lucide = createIcons('lucide').svg('rocket', null);
    expect(createIcons('fontawesome').svg('lucide:rocket', null)).toBe(lucide);
    expect(createIcons('fontawesome').svg('rocket', null)).not.toBe(lucide);
  });

  it.each(['', '__proto__', 'constructor', '../../etc/passwd', 'a"b', '<svg>', 'x'.repeat(5000)])(
    'nothing for %s',
    (name) => {
      expect(icons.svg(name, null)).toBeNull();
    },
  );
});
