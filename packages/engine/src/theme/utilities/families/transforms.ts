/** Where an element is moved, how it is turned and how large it is drawn. */
import { called, type Entry, families, family, named, word, words } from '../entry.ts';
import { amount, distance } from '../values.ts';
import type { Written } from '../written.ts';

const PERCENT = /^\d{1,3}(?:\.5)?$/;
const TRANSFORM = `transform:${['rotate-x', 'rotate-y', 'rotate-z', 'skew-x', 'skew-y']
  .map((part) => `var(--tw-${part},)`)
  .join(' ')}`;

const TRANSLATE = 'translate:var(--tw-translate-x,0) var(--tw-translate-y,0)';
const SCALE = 'scale:var(--tw-scale-x,1) var(--tw-scale-y,1)';
const ANGLE = /^\d{1,3}(?:\.5)?$/;

export function transforms(): Entry[] {
  return [
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
}

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
