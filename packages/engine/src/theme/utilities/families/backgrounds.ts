/** What is behind and in a box: colours, gradients, pictures, drawings. */
import { choices, type Entry, families, family, word, words } from '../entry.ts';
import { amount, kindOf, paint, share } from '../values.ts';
import type { Written } from '../written.ts';
import { positions } from './layout.ts';

const DIRECTIONS: Readonly<Record<string, string>> = {
  t: 'to top',
  tr: 'to top right',
  r: 'to right',
  br: 'to bottom right',
  b: 'to bottom',
  bl: 'to bottom left',
  l: 'to left',
  tl: 'to top left',
};

/** `--tw-via` ends with a comma, so that a gradient without it has two stops. */
const STOPS =
  'var(--tw-from,#0000) var(--tw-from-position,),var(--tw-via,)var(--tw-to,#0000) var(--tw-to-position,)';

function gradient(shape: string, way: string): string {
  return `background-image:${shape}-gradient(${way},${STOPS})`;
}

const BLENDS =
  'normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity';

export function backgrounds(): Entry[] {
  return [
    ...families({ bg: 'background-color' }, (value) => paint(value, '--tw-bg-opacity')),
    ...families({ 'bg-opacity': '--tw-bg-opacity' }, share),
    word('bg-none', 'background-image:none'),
    ...Object.entries(DIRECTIONS).flatMap(([name, way]) => [
      word(`bg-gradient-to-${name}`, gradient('linear', way)),
      word(`bg-linear-to-${name}`, gradient('linear', `${way} in oklab`)),
    ]),
    family('bg-linear', (value) => turned('linear', '', value)),
    word('bg-radial', gradient('radial', 'in oklab')),
    word('bg-conic', gradient('conic', 'from 0deg in oklab')),
    family('bg-conic', (value) => turned('conic', 'from ', value)),
    family('bg', (value) => (kindOf(value) === 'image' ? `background-image:${value.inner}` : null)),
    ...stop('from', ''),
    ...stop('via', ' var(--tw-via-position,),'),
    ...stop('to', ''),
    ...choices('box-decoration', 'box-decoration-break', 'slice clone'),
    ...choices('decoration', 'box-decoration-break', 'slice clone'),
    ...choices('bg', 'background-size', 'auto cover contain'),
    ...families({ 'bg-size': 'background-size' }, ({ inner }) => inner),
    family('bg', (value) =>
      kindOf(value) === 'length' || value.hint === 'size' ? `background-size:${value.inner}` : null,
    ),
    ...choices('bg', 'background-attachment', 'fixed local scroll'),
    ...['border', 'padding', 'content'].map((box) => word(`bg-clip-${box}`, `background-clip:${box}-box`)),
    word('bg-clip-text', '-webkit-background-clip:text;background-clip:text'),
    ...positions('bg', 'background-position'),
    ...families({ 'bg-position': 'background-position' }, ({ inner }) => inner),
    family('bg', (value) => (kindOf(value) === 'position' ? `background-position:${value.inner}` : null)),
    ...choices('bg', 'background-repeat', 'repeat no-repeat repeat-x repeat-y'),
    word('bg-repeat-round', 'background-repeat:round'),
    word('bg-repeat-space', 'background-repeat:space'),
    ...['border', 'padding', 'content'].map((box) =>
      word(`bg-origin-${box}`, `background-origin:${box}-box`),
    ),
    ...choices('bg-blend', 'background-blend-mode', BLENDS),
    ...choices('mix-blend', 'mix-blend-mode', `${BLENDS} plus-darker plus-lighter`),
    ...words({ 'fill-none': 'fill:none', 'stroke-none': 'stroke:none' }),
    ...families({ fill: 'fill', stroke: 'stroke' }, (value) => paint(value)),
    ...families({ stroke: 'stroke-width' }, (value) =>
      kindOf(value) === 'color' ? null : amount(value, /^\d{1,2}$/),
    ),
  ];
}

function turned(shape: string, from: string, value: Written): string | null {
  const angle = amount(value, /^\d{1,3}$/, 'deg');
  return angle === null ? null : gradient(shape, `${from}${angle} in oklab`);
}

/** One stop of a gradient: its colour, or how far along it is. */
function stop(name: string, end: string): Entry[] {
  return [
    family(name, (value) => {
      const color = paint(value);
      return color === null ? null : `--tw-${name}:${color}${end}`;
    }),
    word(`${name}-none`, `--tw-${name}:initial`),
    ...families({ [name]: `--tw-${name}-position` }, (value) => {
      if (kindOf(value) === 'length') return value.inner;
      return /^\d{1,3}%$/.test(value.all) ? value.all : null;
    }),
  ];
}
