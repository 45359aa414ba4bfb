/** Filters of an element and of what is behind it. */
import { called, type Entry, family, word } from '../entry.ts';
import { amount } from '../values.ts';

const BLURS: Readonly<Record<string, string>> = {
  0: '0',
  xs: '4px',
  sm: '4px',
  '': '8px',
  md: '12px',
  lg: '16px',
  xl: '24px',
  '2xl': '40px',
  '3xl': '64px',
};

const DROP_SHADOWS: Readonly<Record<string, string>> = {
  none: 'drop-shadow(0 0 #0000)',
  xs: 'drop-shadow(0 1px 1px #0000000d)',
  sm: 'drop-shadow(0 1px 1px #0000000d)',
  '': 'drop-shadow(0 1px 2px #0000001a) drop-shadow(0 1px 1px #0000000f)',
  md: 'drop-shadow(0 4px 3px #00000012) drop-shadow(0 2px 2px #0000000f)',
  lg: 'drop-shadow(0 10px 8px #0000000a) drop-shadow(0 4px 3px #0000001a)',
  xl: 'drop-shadow(0 20px 13px #00000008) drop-shadow(0 8px 5px #00000014)',
  '2xl': 'drop-shadow(0 25px 25px #00000026)',
};

const PERCENT = /^\d{1,3}(?:\.5)?$/;
const SHARED_FILTERS = [
  'blur',
  'brightness',
  'contrast',
  'grayscale',
  'hue-rotate',
  'invert',
  'saturate',
  'sepia',
];

/** Filters of one element are one property, and each class sets a part of it. */
function filters(start: '' | 'backdrop-'): Entry[] {
  const parts = [...SHARED_FILTERS, start === '' ? 'drop-shadow' : 'opacity'];
  const all = `${start}filter:${parts.map((part) => `var(--tw-${start}${part},)`).join(' ')}`;
  const set = (part: string, css: string | null): string | null =>
    css === null ? null : `--tw-${start}${part}:${css};${all}`;
  const blur = (size: string | null): string | null => (size === null ? null : `blur(${size})`);
  const scaled = ['brightness', 'contrast', 'saturate', ...(start === '' ? [] : ['opacity'])];
  return [
    ...Object.entries(BLURS).map(([size, css]) =>
      word(`${start}blur${size === '' ? '' : `-${size}`}`, set('blur', blur(css))!),
    ),
    word(`${start}blur-none`, set('blur', '')!),
    family(`${start}blur`, ({ inner }) => set('blur', blur(inner))),
    ...scaled.map((part) =>
      family(`${start}${part}`, (value) => set(part, called(part, amount(value, PERCENT, '%')))),
    ),
    ...['grayscale', 'invert', 'sepia'].flatMap((part) => [
      word(`${start}${part}`, set(part, `${part}(100%)`)!),
      family(`${start}${part}`, (value) => set(part, called(part, amount(value, PERCENT, '%')))),
    ]),
    family(`${start}hue-rotate`, (value) =>
      set('hue-rotate', called('hue-rotate', amount(value, /^\d{1,3}$/, 'deg'))),
    ),
    ...(start === ''
      ? [
          ...Object.entries(DROP_SHADOWS).map(([size, css]) =>
            word(`drop-shadow${size === '' ? '' : `-${size}`}`, set('drop-shadow', css)!),
          ),
          family('drop-shadow', ({ inner }) => set('drop-shadow', called('drop-shadow', inner))),
        ]
      : []),
    word(`${start}filter`, all),
    word(`${start}filter-none`, `${start}filter:none`),
  ];
}

export function allFilters(): Entry[] {
  return [...filters(''), ...filters('backdrop-')];
}
