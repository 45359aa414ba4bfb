/** How text looks. */
import { choices, type Entry, families, family, named, prefixed, word, words } from '../entry.ts';
import { scaleLength } from '../scale.ts';
import { amount, kindOf, paint, share, spacing } from '../values.ts';
import type { Written } from '../written.ts';

/** Sizes of text with their line heights. */
const TEXT_SIZES: Readonly<Record<string, string>> = {
  xs: '.75rem/1rem',
  sm: '.875rem/1.25rem',
  base: '1rem/1.5rem',
  lg: '1.125rem/1.75rem',
  xl: '1.25rem/1.75rem',
  '2xl': '1.5rem/2rem',
  '3xl': '1.875rem/2.25rem',
  '4xl': '2.25rem/2.5rem',
  '5xl': '3rem/1',
  '6xl': '3.75rem/1',
  '7xl': '4.5rem/1',
  '8xl': '6rem/1',
  '9xl': '8rem/1',
};

const LINE_HEIGHTS: Readonly<Record<string, string>> = {
  none: '1',
  tight: '1.25',
  snug: '1.375',
  normal: '1.5',
  relaxed: '1.625',
  loose: '2',
};

const LETTER_SPACINGS: Readonly<Record<string, string>> = {
  tighter: '-.05em',
  tight: '-.025em',
  normal: '0',
  wide: '.025em',
  wider: '.05em',
  widest: '.1em',
};

const TEXT_SHADOWS: Readonly<Record<string, string>> = {
  none: 'none',
  '2xs': '0 1px 0 #00000026',
  xs: '0 1px 1px #0003',
  sm: '0 1px 0 #00000013,0 1px 1px #00000013,0 2px 2px #00000013',
  md: '0 1px 1px #0000001a,0 1px 2px #0000001a,0 2px 4px #0000001a',
  lg: '0 1px 2px #0000001a,0 3px 2px #0000001a,0 4px 8px #0000001a',
};

const FIGURES: Readonly<Record<string, string>> = {
  ordinal: 'ordinal',
  'slashed-zero': 'slashed-zero',
  'lining-nums': 'figure',
  'oldstyle-nums': 'figure',
  'proportional-nums': 'spacing',
  'tabular-nums': 'spacing',
  'diagonal-fractions': 'fraction',
  'stacked-fractions': 'fraction',
};
const ALL_FIGURES = ['ordinal', 'slashed-zero', 'figure', 'spacing', 'fraction']
  .map((name) => `var(--tw-numeric-${name},)`)
  .join(' ');

export function text(): Entry[] {
  return [
    ...words({
      truncate: 'overflow:hidden;text-overflow:ellipsis;white-space:nowrap',
      'text-ellipsis': 'text-overflow:ellipsis',
      'overflow-ellipsis': 'text-overflow:ellipsis',
      'text-clip': 'text-overflow:clip',
    }),
    ...choices('hyphens', 'hyphens', 'none manual auto'),
    ...choices('whitespace', 'white-space', 'normal nowrap pre pre-line pre-wrap break-spaces'),
    ...choices('text', 'text-wrap', 'wrap nowrap balance pretty'),
    ...words({
      'break-normal': 'overflow-wrap:normal;word-break:normal',
      'break-words': 'overflow-wrap:break-word',
      'break-all': 'word-break:break-all',
      'break-keep': 'word-break:keep-all',
    }),
    ...choices('wrap', 'overflow-wrap', 'normal break-word anywhere'),
    ...choices('text', 'text-align', 'left center right justify start end'),
    ...families({ indent: 'text-indent' }, spacing),
    ...choices('align', 'vertical-align', 'baseline top middle bottom text-top text-bottom sub super'),
    ...families({ align: 'vertical-align' }, ({ inner }) => inner),
    word('font-sans', 'font-family:var(--sans)'),
    word('font-serif', 'font-family:ui-serif,Georgia,Cambria,"Times New Roman",Times,serif'),
    word('font-mono', 'font-family:var(--mono)'),
    family('text', fontSize),
    ...words({
      'font-thin': 'font-weight:100',
      'font-extralight': 'font-weight:200',
      'font-light': 'font-weight:300',
      'font-normal': 'font-weight:400',
      'font-medium': 'font-weight:500',
      'font-semibold': 'font-weight:600',
      'font-bold': 'font-weight:700',
      'font-extrabold': 'font-weight:800',
      'font-black': 'font-weight:900',
    }),
    family('font', (value) => {
      const kind = kindOf(value);
      if (kind === null) return null;
      return `${kind === 'number' ? 'font-weight' : 'font-family'}:${value.inner}`;
    }),
    ...words({
      uppercase: 'text-transform:uppercase',
      lowercase: 'text-transform:lowercase',
      capitalize: 'text-transform:capitalize',
      'normal-case': 'text-transform:none',
      italic: 'font-style:italic',
      'not-italic': 'font-style:normal',
      'normal-nums': 'font-variant-numeric:normal',
    }),
    ...Object.entries(FIGURES).map(([name, kind]) =>
      word(name, `--tw-numeric-${kind}:${name};font-variant-numeric:${ALL_FIGURES}`),
    ),
    family('leading', (value) => prefixed('line-height:', lineHeight(value.all, value.inner))),
    ...families({ tracking: 'letter-spacing' }, named(LETTER_SPACINGS)),
    ...families({ text: 'color' }, (value) => paint(value, '--tw-text-opacity')),
    ...families({ 'text-opacity': '--tw-text-opacity' }, share),
    ...families({ 'text-shadow': 'text-shadow' }, named(TEXT_SHADOWS)),
    ...words({
      underline: 'text-decoration-line:underline',
      overline: 'text-decoration-line:overline',
      'line-through': 'text-decoration-line:line-through',
      'no-underline': 'text-decoration-line:none',
    }),
    ...families({ decoration: 'text-decoration-color' }, (value) => paint(value)),
    ...choices('decoration', 'text-decoration-style', 'solid double dotted dashed wavy'),
    ...choices('decoration', 'text-decoration-thickness', 'auto from-font'),
    ...families({ decoration: 'text-decoration-thickness' }, (value) =>
      kindOf(value) === 'color' ? null : amount(value, /^\d{1,2}$/, 'px'),
    ),
    ...families({ 'underline-offset': 'text-underline-offset' }, (value) =>
      value.all === 'auto' ? 'auto' : amount(value, /^\d{1,2}$/, 'px'),
    ),
    ...words({
      antialiased: '-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale',
      'subpixel-antialiased': '-webkit-font-smoothing:auto;-moz-osx-font-smoothing:auto',
    }),
    ...choices('list', 'list-style-position', 'inside outside'),
    ...choices('list', 'list-style-type', 'none disc decimal'),
    ...families({ list: 'list-style-type' }, ({ inner }) => inner),
    word('list-image-none', 'list-style-image:none'),
    word('content-none', '--tw-content:none;content:none'),
    family('content', ({ inner }) =>
      inner === null ? null : `--tw-content:${inner};content:var(--tw-content)`,
    ),
  ];
}

function fontSize(value: Written): string | null {
  const { text, modifier, inner } = value;
  const kind = kindOf(value);
  if (kind !== null && kind !== 'length') return null;
  if (kind === null && !Object.hasOwn(TEXT_SIZES, text)) return null;
  const [ownSize, ownHeight = null] = inner === null ? TEXT_SIZES[text]!.split('/') : [inner];
  const height = modifier === null ? ownHeight : lineHeight(modifier, null);
  if (modifier !== null && height === null) return null;
  return `font-size:${ownSize}${height === null ? '' : `;line-height:${height}`}`;
}

function lineHeight(text: string, inner: string | null): string | null {
  if (inner !== null) return inner;
  const inBrackets = /^\[([\d.]+(?:%|[a-z]+)?)\]$/.exec(text)?.[1];
  if (inBrackets !== undefined) return inBrackets;
  return Object.hasOwn(LINE_HEIGHTS, text) ? LINE_HEIGHTS[text]! : scaleLength(text);
}
