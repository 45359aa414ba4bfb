/** Opacity and shadows, which rings are drawn with. */
import { choices, type Entry, families, family, word } from '../entry.ts';
import { kindOf, lineWidth, paint, share } from '../values.ts';

const SHADOWS: Readonly<Record<string, string>> = {
  '2xs': '0 1px|#0000000d',
  xs: '0 1px 2px 0|#0000000d',
  sm: '0 1px 2px 0|#0000000d',
  '': '0 1px 3px 0|#0000001a,0 1px 2px -1px|#0000001a',
  md: '0 4px 6px -1px|#0000001a,0 2px 4px -2px|#0000001a',
  lg: '0 10px 15px -3px|#0000001a,0 4px 6px -4px|#0000001a',
  xl: '0 20px 25px -5px|#0000001a,0 8px 10px -6px|#0000001a',
  '2xl': '0 25px 50px -12px|#00000040',
  inner: 'inset 0 2px 4px 0|#0000000d',
};
const INSET_SHADOWS: Readonly<Record<string, string>> = {
  '2xs': 'inset 0 1px|#0000000d',
  xs: 'inset 0 1px 1px|#0000000d',
  sm: 'inset 0 2px 4px|#0000000d',
};

const NO_SHADOW = '0 0 #0000';

/** All shadows of a box are one property, and each class sets a part of it. */
const BOX_SHADOW = `box-shadow:${['inset-shadow', 'inset-ring', 'ring-offset-shadow', 'ring-shadow', 'shadow']
  .map((part) => `var(--tw-${part},${NO_SHADOW})`)
  .join(',')}`;

const RING_OFFSET = 'var(--tw-ring-offset-width,0px)';

function ring(width: string): string {
  return (
    `--tw-ring-offset-shadow:var(--tw-ring-inset,) 0 0 0 ${RING_OFFSET} var(--tw-ring-offset-color,#fff);` +
    `--tw-ring-shadow:var(--tw-ring-inset,) 0 0 0 calc(${width} + ${RING_OFFSET}) var(--tw-ring-color,rgb(59 130 246/var(--tw-ring-opacity,.5)));${BOX_SHADOW}`
  );
}

export function shadowsAndRings(): Entry[] {
  return [
    ...families({ opacity: 'opacity' }, share),
    ...shadows('shadow', SHADOWS),
    ...shadows('inset-shadow', INSET_SHADOWS),
    word('ring', ring('3px')),
    word('ring-inset', '--tw-ring-inset:inset'),
    family('ring', (value) => {
      const width = lineWidth(value);
      return width === null ? null : ring(width === '0' ? '0px' : width);
    }),
    word('inset-ring', insetRing('1px')),
    family('inset-ring', (value) => {
      const width = lineWidth(value);
      return width === null ? null : insetRing(width);
    }),
    ...families({ ring: '--tw-ring-color' }, (value) => paint(value, '--tw-ring-opacity')),
    ...families({ 'inset-ring': '--tw-inset-ring-color' }, (value) => paint(value)),
    ...families({ 'ring-opacity': '--tw-ring-opacity' }, share),
    ...families({ 'ring-offset': '--tw-ring-offset-width' }, lineWidth),
    ...families({ 'ring-offset': '--tw-ring-offset-color' }, (value) => paint(value)),
    ...choices('forced-color-adjust', 'forced-color-adjust', 'auto none'),
  ];
}

function shadows(name: string, scale: Readonly<Record<string, string>>): Entry[] {
  const set = (shadow: string): string => `--tw-${name}:${shadow};${BOX_SHADOW}`;
  const colored = (shadow: string): string => shadow.replace(/\|(#[\da-f]+)/g, ` var(--tw-${name}-color,$1)`);
  return [
    word(`${name}-none`, set(NO_SHADOW)),
    ...Object.entries(scale).map(([size, shadow]) =>
      word(size === '' ? name : `${name}-${size}`, set(colored(shadow))),
    ),
    family(name, (value) => {
      if (value.inner === null || kindOf(value) === 'color') return null;
      return set(name === 'shadow' ? value.inner : `inset ${value.inner}`);
    }),
    ...families({ [name]: `--tw-${name}-color` }, (value) => paint(value)),
  ];
}

function insetRing(width: string): string {
  return `--tw-inset-ring:inset 0 0 0 ${width} var(--tw-inset-ring-color,currentColor);${BOX_SHADOW}`;
}
