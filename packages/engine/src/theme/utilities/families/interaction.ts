/** What a reader can do with an element. */
import { choices, type Entry, families, family, prefixed, word, words } from '../entry.ts';
import { paint, share, spacing } from '../values.ts';
import type { Written } from '../written.ts';

const CURSORS =
  'auto default pointer wait text move help not-allowed none context-menu progress cell crosshair vertical-text alias copy no-drop grab grabbing all-scroll col-resize row-resize n-resize e-resize s-resize w-resize ne-resize nw-resize se-resize sw-resize ew-resize ns-resize nesw-resize nwse-resize zoom-in zoom-out';

const TOUCH = 'var(--tw-pan-x,) var(--tw-pan-y,) var(--tw-pinch-zoom,)';

const CONTAINED = ['size', 'inline-size', 'layout', 'paint', 'style'];
const CONTAIN =
  'var(--tw-contain-size,) var(--tw-contain-layout,) var(--tw-contain-paint,) var(--tw-contain-style,)';

const SIDES: Readonly<Record<string, string>> = {
  '': '',
  x: '-inline',
  y: '-block',
  s: '-inline-start',
  e: '-inline-end',
  t: '-top',
  r: '-right',
  b: '-bottom',
  l: '-left',
};

function scrollSides(letter: string, property: string, read: (value: Written) => string | null): Entry[] {
  return Object.entries(SIDES).flatMap(([name, side]) =>
    families({ [`scroll-${letter}${name}`]: `${property}${side}` }, read),
  );
}

export function interaction(): Entry[] {
  return [
    ...choices('cursor', 'cursor', CURSORS),
    ...families({ cursor: 'cursor' }, ({ inner }) => inner),
    ...choices('touch', 'touch-action', 'auto none manipulation'),
    ...['pan-x', 'pan-left', 'pan-right', 'pan-y', 'pan-up', 'pan-down', 'pinch-zoom'].map((way) =>
      word(`touch-${way}`, `--tw-${touchPart(way)}:${way};touch-action:${TOUCH}`),
    ),
    ...['none', 'text', 'all', 'auto'].map((way) =>
      word(`select-${way}`, `-webkit-user-select:${way};user-select:${way}`),
    ),
    ...words({
      'resize-none': 'resize:none',
      'resize-x': 'resize:horizontal',
      'resize-y': 'resize:vertical',
      resize: 'resize:both',
      'snap-none': 'scroll-snap-type:none',
      'snap-x': 'scroll-snap-type:x var(--tw-snap,proximity)',
      'snap-y': 'scroll-snap-type:y var(--tw-snap,proximity)',
      'snap-both': 'scroll-snap-type:both var(--tw-snap,proximity)',
      'snap-mandatory': '--tw-snap:mandatory',
      'snap-proximity': '--tw-snap:proximity',
      'snap-align-none': 'scroll-snap-align:none',
    }),
    ...choices('snap', 'scroll-snap-align', 'start end center'),
    ...choices('snap', 'scroll-snap-stop', 'normal always'),
    ...scrollSides('m', 'scroll-margin', spacing),
    ...scrollSides('p', 'scroll-padding', spacing),
    ...choices('scroll', 'scroll-behavior', 'auto smooth'),
    ...choices('appearance', 'appearance', 'none auto'),
    ...choices('field-sizing', 'field-sizing', 'fixed content'),
    ...words({
      'scheme-normal': 'color-scheme:normal',
      'scheme-dark': 'color-scheme:dark',
      'scheme-light': 'color-scheme:light',
      'scheme-light-dark': 'color-scheme:light dark',
    }),
    ...families({ accent: 'accent-color', caret: 'caret-color' }, (value) =>
      value.all === 'auto' ? 'auto' : paint(value),
    ),
    {
      ...family('placeholder', (value) => prefixed('color:', paint(value, '--tw-placeholder-opacity'))),
      below: '::placeholder',
    },
    {
      ...family('placeholder-opacity', (value) => prefixed('--tw-placeholder-opacity:', share(value))),
      below: '::placeholder',
    },
    ...choices('contain', 'contain', 'none content strict'),
    ...CONTAINED.map((part) =>
      word(`contain-${part}`, `--tw-contain-${containPart(part)}:${part};contain:${CONTAIN}`),
    ),
  ];
}

function touchPart(way: string): string {
  if (way === 'pinch-zoom') return way;
  return /x|left|right/.test(way) ? 'pan-x' : 'pan-y';
}

function containPart(part: string): string {
  return part === 'inline-size' ? 'size' : part;
}
