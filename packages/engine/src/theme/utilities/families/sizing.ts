/** How large a box is, and its padding. */
import { type Entry, families, family } from '../entry.ts';
import { distance, spacing } from '../values.ts';
import { CONTAINERS, SCREENS } from '../variants.data.ts';
import type { Written } from '../written.ts';

const WORDS: Readonly<Record<string, string>> = {
  min: 'min-content',
  max: 'max-content',
  fit: 'fit-content',
  prose: '65ch',
  lh: '1lh',
  ...CONTAINERS,
  ...Object.fromEntries(Object.entries(SCREENS).map(([name, width]) => [`screen-${name}`, width])),
};

export const boxWidth = boxSize('w', 'auto');

function boxSize(axis: 'w' | 'h', free: 'auto' | 'none'): (value: Written) => string | null {
  return (value) => {
    const { all } = value;
    if (all === 'auto' || all === 'none') return all === free ? all : null;
    if (all === 'screen') return `100v${axis}`;
    if (/^[sld]v[wh]$/.test(all)) return `100${all}`;
    return Object.hasOwn(WORDS, all) ? WORDS[all]! : distance(value);
  };
}

export function sizing(): Entry[] {
  return [
    family('size', (value) => {
      const length = boxWidth(value);
      return length === null || value.all === 'screen' ? null : `width:${length};height:${length}`;
    }),
    ...families({ h: 'height' }, boxSize('h', 'auto')),
    ...families({ 'max-h': 'max-height' }, boxSize('h', 'none')),
    ...families({ 'min-h': 'min-height' }, boxSize('h', 'auto')),
    ...families({ w: 'width' }, boxWidth),
    ...families({ 'max-w': 'max-width' }, boxSize('w', 'none')),
    ...families({ 'min-w': 'min-width' }, boxWidth),
  ];
}

export function padding(): Entry[] {
  return [
    ...families({ p: 'padding' }, spacing),
    ...families({ px: 'padding-inline', py: 'padding-block' }, spacing),
    ...families(
      {
        ps: 'padding-inline-start',
        pe: 'padding-inline-end',
        pt: 'padding-top',
        pr: 'padding-right',
        pb: 'padding-bottom',
        pl: 'padding-left',
      },
      spacing,
    ),
  ];
}
