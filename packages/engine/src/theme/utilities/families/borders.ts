/** Edges: corners, borders, outlines. */
import { type Entry, families, family, named, prefixed, word, words } from '../entry.ts';
import { amount, lineWidth, paint, share } from '../values.ts';

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

export function borders(): Entry[] {
  return [
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
}
