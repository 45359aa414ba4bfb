/** Edges: corners, borders, outlines, and shadows, which rings are drawn with. */
import { choices, type Entry, families, family, named, prefixed, word, words } from '../entry.ts';
import { amount, kindOf, paint, share, type Written } from '../written.ts';

const RADII: Readonly<Record<string, string>> = {
  none: '0',
  xs: '.125rem',
  sm: '.125rem',
  md: '.375rem',
  lg: '.5rem',
  xl: '.75rem',
  '2xl': '1rem',
  '3xl': '1.5rem',
  '4xl': '2rem',
  full: '9999px',
};

const CORNERS: Readonly<Record<string, string>> = {
  rounded: 'border-radius',
  'rounded-s': 'border-start-start-radius border-end-start-radius',
  'rounded-e': 'border-start-end-radius border-end-end-radius',
  'rounded-t': 'border-top-left-radius border-top-right-radius',
  'rounded-r': 'border-top-right-radius border-bottom-right-radius',
  'rounded-b': 'border-bottom-right-radius border-bottom-left-radius',
  'rounded-l': 'border-top-left-radius border-bottom-left-radius',
  'rounded-ss': 'border-start-start-radius',
  'rounded-se': 'border-start-end-radius',
  'rounded-ee': 'border-end-end-radius',
  'rounded-es': 'border-end-start-radius',
  'rounded-tl': 'border-top-left-radius',
  'rounded-tr': 'border-top-right-radius',
  'rounded-br': 'border-bottom-right-radius',
  'rounded-bl': 'border-bottom-left-radius',
};

const SIDES: Readonly<Record<string, string>> = {
  border: 'border',
  'border-x': 'border-inline',
  'border-y': 'border-block',
  'border-s': 'border-inline-start',
  'border-e': 'border-inline-end',
  'border-t': 'border-top',
  'border-r': 'border-right',
  'border-b': 'border-bottom',
  'border-l': 'border-left',
};

const OUTLINE = 'outline-style:var(--tw-outline-style,solid);outline-width:';

export const BORDERS: readonly Entry[] = [
  ...Object.entries(CORNERS).flatMap(([name, corners]) => [
    word(
      name,
      corners
        .split(' ')
        .map((corner) => `${corner}:.25rem`)
        .join(';'),
    ),
    ...families({ [name]: corners }, named(RADII)),
  ]),
  ...Object.entries(SIDES).flatMap(([name, side]) => {
    const line = (width: string): string =>
      `${side}-style:var(--tw-border-style,solid);${side}-width:${width}`;
    return [
      word(name, line('1px')),
      family(name, (value) => {
        const width = lineWidth(value);
        return width === null ? null : line(width);
      }),
    ];
  }),
  ...['solid', 'dashed', 'dotted', 'double', 'hidden', 'none'].map((style) =>
    word(`border-${style}`, `--tw-border-style:${style};border-style:${style}`),
  ),
  ...Object.entries(SIDES).flatMap(([name, side]) =>
    families({ [name]: `${side}-color` }, (value) => paint(value, '--tw-border-opacity')),
  ),
  ...families({ 'border-opacity': '--tw-border-opacity' }, share),
  ...words({
    'outline-none': 'outline:2px solid transparent;outline-offset:2px',
    'outline-hidden': 'outline:2px solid transparent;outline-offset:2px',
    outline: 'outline-style:solid',
  }),
  family('outline', (value) => prefixed(OUTLINE, lineWidth(value))),
  ...['solid', 'dashed', 'dotted', 'double'].map((style) =>
    word(`outline-${style}`, `--tw-outline-style:${style};outline-style:${style}`),
  ),
  ...families({ 'outline-offset': 'outline-offset' }, (value) => amount(value, /^\d{1,2}$/, 'px')),
  ...families({ outline: 'outline-color' }, (value) => paint(value)),
];

/** `2` and `[3px]`; a colour in brackets is no width. */
function lineWidth(value: Written): string | null {
  const kind = kindOf(value);
  if (kind !== null && kind !== 'length') return null;
  return amount(value, /^\d{1,2}$/, 'px');
}

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

export const SHADOWS_AND_RINGS: readonly Entry[] = [
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
