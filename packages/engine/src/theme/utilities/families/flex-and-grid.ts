/** How boxes share room. */
import { below, choices, type Entry, families, family, prefixed, word, words } from '../entry.ts';
import { fraction } from '../scale.ts';
import { amount, paint, share, spacing } from '../values.ts';
import type { Written } from '../written.ts';
import { boxWidth } from './sizing.ts';

const LOGICAL: Readonly<Record<string, string>> = { x: 'inline', y: 'block' };
const NUMBER = /^\d{1,3}$/;

export function flexAndGrid(): Entry[] {
  return [
    word('order-first', 'order:-9999'),
    word('order-last', 'order:9999'),
    word('order-none', 'order:0'),
    ...families({ order: 'order' }, (value) => amount(value, NUMBER)),
    ...['col', 'row'].flatMap((axis) => gridLines(axis, axis === 'col' ? 'column' : 'row')),
    ...words({
      'flex-1': 'flex:1 1 0%',
      'flex-auto': 'flex:1 1 auto',
      'flex-initial': 'flex:0 1 auto',
      'flex-none': 'flex:none',
    }),
    family('flex', (value) => {
      const part = fraction(value.all);
      return prefixed('flex:', part === null ? amount(value, NUMBER) : part);
    }),
    ...['shrink', 'grow'].flatMap((name) => [
      word(name, `flex-${name}:1`),
      word(`flex-${name}`, `flex-${name}:1`),
      ...families({ [name]: `flex-${name}`, [`flex-${name}`]: `flex-${name}` }, (value) =>
        amount(value, NUMBER),
      ),
    ]),
    family('basis', (value) => prefixed('flex-basis:', boxWidth(value))),
    ...choices('grid-flow', 'grid-auto-flow', 'row dense'),
    ...words({
      'grid-flow-col': 'grid-auto-flow:column',
      'grid-flow-row-dense': 'grid-auto-flow:row dense',
      'grid-flow-col-dense': 'grid-auto-flow:column dense',
    }),
    ...families({ 'auto-cols': 'grid-auto-columns', 'auto-rows': 'grid-auto-rows' }, trackSize),
    ...families({ 'grid-cols': 'grid-template-columns', 'grid-rows': 'grid-template-rows' }, tracks),
    ...words({
      'flex-row': 'flex-direction:row',
      'flex-row-reverse': 'flex-direction:row-reverse',
      'flex-col': 'flex-direction:column',
      'flex-col-reverse': 'flex-direction:column-reverse',
      'flex-wrap': 'flex-wrap:wrap',
      'flex-wrap-reverse': 'flex-wrap:wrap-reverse',
      'flex-nowrap': 'flex-wrap:nowrap',
    }),
    ...contentWords('place-content', 'place-content', 'center start end baseline stretch'),
    ...choices('place-items', 'place-items', 'start end center baseline stretch'),
    ...contentWords('content', 'align-content', 'normal center baseline stretch'),
    ...ends('content', 'align-content'),
    ...choices('items', 'align-items', 'center baseline stretch'),
    ...ends('items', 'align-items'),
    ...contentWords('justify', 'justify-content', 'normal center stretch baseline'),
    ...ends('justify', 'justify-content'),
    ...choices('justify-items', 'justify-items', 'start end center stretch normal'),
    ...families({ gap: 'gap' }, spacing),
    ...families({ 'gap-x': 'column-gap', 'gap-y': 'row-gap' }, spacing),
    ...between(),
    ...choices('place-self', 'place-self', 'auto start end center stretch'),
    ...choices('self', 'align-self', 'auto center stretch baseline'),
    ...ends('self', 'align-self'),
    ...choices('justify-self', 'justify-self', 'auto start end center stretch'),
  ];
}

function gridLines(name: string, axis: string): Entry[] {
  return [
    word(`${name}-auto`, `grid-${axis}:auto`),
    word(`${name}-span-full`, `grid-${axis}:1/-1`),
    family(`${name}-span`, (value) => {
      const count = amount(value, NUMBER);
      return count === null ? null : `grid-${axis}:span ${count}/span ${count}`;
    }),
    ...families({ [name]: `grid-${axis}` }, (value) => amount(value, NUMBER)),
    ...['start', 'end'].flatMap((edge) =>
      families({ [`${name}-${edge}`]: `grid-${axis}-${edge}` }, (value) =>
        amount(value, /^(?:\d{1,3}|auto)$/),
      ),
    ),
  ];
}

/** Words for how the room that is left is shared. */
function contentWords(name: string, property: string, plain: string): Entry[] {
  const shares = ['between', 'around', 'evenly'].map((way) =>
    word(`${name}-${way}`, `${property}:space-${way}`),
  );
  return [...choices(name, property, plain), ...shares];
}

function ends(name: string, property: string): Entry[] {
  return words({
    [`${name}-start`]: `${property}:flex-start`,
    [`${name}-end`]: `${property}:flex-end`,
    [`${name}-center-safe`]: `${property}:safe center`,
    [`${name}-end-safe`]: `${property}:safe flex-end`,
  });
}

const TRACK_SIZES: Readonly<Record<string, string>> = {
  auto: 'auto',
  min: 'min-content',
  max: 'max-content',
  fr: 'minmax(0,1fr)',
};

function trackSize({ all, inner }: Written): string | null {
  return inner ?? (Object.hasOwn(TRACK_SIZES, all) ? TRACK_SIZES[all]! : null);
}

function tracks({ all, inner }: Written): string | null {
  if (all === 'none' || all === 'subgrid') return all;
  return inner ?? (/^[1-9]\d?$/.test(all) ? `repeat(${all},minmax(0,1fr))` : null);
}

/** What stands between children: space, lines. */
function between(): Entry[] {
  const spaces = ['x', 'y'].flatMap((axis) => [
    family(`space-${axis}`, (value) =>
      split(spacing(value), `--tw-space-${axis}-reverse`, (edge) => `margin-${LOGICAL[axis]}-${edge}`),
    ),
    word(`space-${axis}-reverse`, `--tw-space-${axis}-reverse:1`),
  ]);
  const lines = ['x', 'y'].flatMap((axis) => {
    const line = (width: string | null): string | null =>
      prefixed(
        `border-${LOGICAL[axis]}-style:var(--tw-border-style,solid);`,
        split(width, `--tw-divide-${axis}-reverse`, (edge) => `border-${LOGICAL[axis]}-${edge}-width`),
      );
    return [
      word(`divide-${axis}`, line('1px')!),
      word(`divide-${axis}-reverse`, `--tw-divide-${axis}-reverse:1`),
      family(`divide-${axis}`, (value) => line(amount(value, /^\d$/, 'px'))),
    ];
  });
  const styles = ['solid', 'dashed', 'dotted', 'double', 'none'].map((style) =>
    word(`divide-${style}`, `--tw-border-style:${style};border-style:${style}`),
  );
  return below('>:where(:not([hidden])~:not([hidden]))', [
    ...spaces,
    ...lines,
    ...styles,
    ...families({ divide: 'border-color' }, (value) => paint(value, '--tw-divide-opacity')),
    ...families({ 'divide-opacity': '--tw-divide-opacity' }, share),
  ]);
}

/** A length at one edge, or at the other one where the order is reversed. */
function split(length: string | null, variable: string, edge: (side: string) => string): string | null {
  if (length === null) return null;
  const known = length === '0' ? '0px' : length;
  const reverse = `var(${variable},0)`;
  return `${edge('start')}:calc(${known}*(1 - ${reverse}));${edge('end')}:calc(${known}*${reverse})`;
}
