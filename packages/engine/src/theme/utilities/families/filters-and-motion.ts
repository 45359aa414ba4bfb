/** Filters, transforms, transitions and animations. */
import { choices, type Entry, families, family, named, prefixed, word, words } from '../entry.ts';
import { amount, distance, type Written } from '../written.ts';

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

function called(name: string, value: string | null): string | null {
  return value === null ? null : `${name}(${value})`;
}

export const FILTERS: readonly Entry[] = [...filters(''), ...filters('backdrop-')];

const TRANSFORM = `transform:${['rotate-x', 'rotate-y', 'rotate-z', 'skew-x', 'skew-y']
  .map((part) => `var(--tw-${part},)`)
  .join(' ')}`;

const TRANSLATE = 'translate:var(--tw-translate-x,0) var(--tw-translate-y,0)';
const SCALE = 'scale:var(--tw-scale-x,1) var(--tw-scale-y,1)';
const ANGLE = /^\d{1,3}(?:\.5)?$/;

export const TRANSFORMS: readonly Entry[] = [
  ...origins('origin', 'transform-origin'),
  ...origins('perspective-origin', 'perspective-origin'),
  ...families(
    { perspective: 'perspective' },
    named({
      dramatic: '100px',
      near: '300px',
      normal: '500px',
      midrange: '800px',
      distant: '1200px',
      none: 'none',
    }),
  ),
  word('translate-none', 'translate:none'),
  family('translate', (value) => {
    const length = distance(value);
    return length === null ? null : `--tw-translate-x:${length};--tw-translate-y:${length};${TRANSLATE}`;
  }),
  ...['x', 'y'].map((axis) =>
    family(`translate-${axis}`, (value) => {
      const length = distance(value);
      return length === null ? null : `--tw-translate-${axis}:${length};${TRANSLATE}`;
    }),
  ),
  family('translate-z', (value) => {
    const length = distance(value);
    return length === null ? null : `--tw-translate-z:${length};${TRANSLATE} var(--tw-translate-z,0)`;
  }),
  word('rotate-none', 'rotate:none'),
  ...families({ rotate: 'rotate' }, (value) => amount(value, ANGLE, 'deg')),
  ...['rotate-x', 'rotate-y', 'rotate-z', 'skew-x', 'skew-y'].map((part) =>
    family(part, (value) => {
      const turn = called(camel(part), amount(value, ANGLE, 'deg'));
      return turn === null ? null : `--tw-${part}:${turn};${TRANSFORM}`;
    }),
  ),
  family('skew', (value) => {
    const angle = amount(value, ANGLE, 'deg');
    return angle === null ? null : `--tw-skew-x:skewX(${angle});--tw-skew-y:skewY(${angle});${TRANSFORM}`;
  }),
  word('scale-none', 'scale:none'),
  family('scale', (value) => {
    const factor = scaleFactor(value);
    return factor === null ? null : `--tw-scale-x:${factor};--tw-scale-y:${factor};${SCALE}`;
  }),
  ...['x', 'y'].map((axis) =>
    family(`scale-${axis}`, (value) => {
      const factor = scaleFactor(value);
      return factor === null ? null : `--tw-scale-${axis}:${factor};${SCALE}`;
    }),
  ),
  ...words({
    transform: TRANSFORM,
    'transform-cpu': TRANSFORM,
    'transform-gpu': `transform:translateZ(0) ${TRANSFORM.slice('transform:'.length)}`,
    'transform-none': 'transform:none;translate:none;rotate:none;scale:none',
    'transform-3d': 'transform-style:preserve-3d',
    'transform-flat': 'transform-style:flat',
    'backface-visible': 'backface-visibility:visible',
    'backface-hidden': 'backface-visibility:hidden',
  }),
];

function camel(part: string): string {
  return part.replace(/-(.)/, (_all, letter: string) => letter.toUpperCase());
}

/** `[1.1]` is a factor, `110` are per cent. */
function scaleFactor(value: Written): string | null {
  return amount(value, PERCENT, '%');
}

function origins(name: string, property: string): Entry[] {
  const sides = ['center', 'top', 'right', 'bottom', 'left'];
  const corners = ['top-right', 'bottom-right', 'bottom-left', 'top-left'];
  return [
    ...[...sides, ...corners].map((place) =>
      word(`${name}-${place}`, `${property}:${place.replace('-', ' ')}`),
    ),
    ...families({ [name]: property }, ({ inner }) => inner),
  ];
}

const COLORS = 'color,background-color,border-color,text-decoration-color,fill,stroke';
const MOVES = 'transform,translate,scale,rotate';
const PACE = ';transition-timing-function:cubic-bezier(.4,0,.2,1);transition-duration:.15s';
const EASES: Readonly<Record<string, string>> = {
  linear: 'linear',
  in: 'cubic-bezier(.4,0,1,1)',
  out: 'cubic-bezier(0,0,.2,1)',
  'in-out': 'cubic-bezier(.4,0,.2,1)',
  initial: 'initial',
};
const TIME = /^\d{1,5}$/;

/** Keyframes have a name of their own, so that they replace none of the site's. */
const ANIMATIONS: Readonly<Record<string, { css: string; frames: string }>> = {
  spin: { css: 'tw-spin 1s linear infinite', frames: 'to{transform:rotate(360deg)}' },
  ping: {
    css: 'tw-ping 1s cubic-bezier(0,0,.2,1) infinite',
    frames: '75%,to{transform:scale(2);opacity:0}',
  },
  pulse: { css: 'tw-pulse 2s cubic-bezier(.4,0,.6,1) infinite', frames: '50%{opacity:.5}' },
  bounce: {
    css: 'tw-bounce 1s infinite',
    frames:
      '0%,to{transform:translateY(-25%);animation-timing-function:cubic-bezier(.8,0,1,1)}50%{transform:none;animation-timing-function:cubic-bezier(0,0,.2,1)}',
  },
};

export const MOTION: readonly Entry[] = [
  word('animate-none', 'animation:none'),
  ...Object.entries(ANIMATIONS).map(([name, { css, frames }]) => ({
    ...word(`animate-${name}`, `animation:${css}`),
    beside: `@keyframes tw-${name}{${frames}}`,
  })),
  ...families({ animate: 'animation' }, ({ inner }) => inner),
  ...words({
    'transition-none': 'transition-property:none',
    'transition-all': `transition-property:all${PACE}`,
    transition: `transition-property:${COLORS},opacity,box-shadow,${MOVES},filter,backdrop-filter${PACE}`,
    'transition-colors': `transition-property:${COLORS}${PACE}`,
    'transition-opacity': `transition-property:opacity${PACE}`,
    'transition-shadow': `transition-property:box-shadow${PACE}`,
    'transition-transform': `transition-property:${MOVES}${PACE}`,
    'transition-normal': 'transition-behavior:normal',
    'transition-discrete': 'transition-behavior:allow-discrete',
  }),
  family('transition', ({ inner }) => (inner === null ? null : `transition-property:${inner}${PACE}`)),
  ...families({ delay: 'transition-delay', duration: 'transition-duration' }, (value) =>
    amount(value, TIME, 'ms'),
  ),
  word('duration-initial', 'transition-duration:initial'),
  ...families({ ease: 'transition-timing-function' }, named(EASES)),
  ...choices('will-change', 'will-change', 'auto contents transform'),
  word('will-change-scroll', 'will-change:scroll-position'),
  family('will-change', ({ inner }) => prefixed('will-change:', inner)),
];
