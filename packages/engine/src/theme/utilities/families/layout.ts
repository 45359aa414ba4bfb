/** Where a box is and what kind of box it is. */

import { choices, type Entry, families, family, prefixed, word, words } from '../entry.ts';
import { fraction } from '../scale.ts';
import { amount, distance, spacing } from '../values.ts';
import { CONTAINERS, SCREENS } from '../variants.data.ts';
import type { Written } from '../written.ts';

export function layout(): Entry[] {
  return [
    ...words({
      container: `width:100%;${Object.values(SCREENS)
        .map((width) => `@media (min-width:${width}){max-width:${width}}`)
        .join('')}`,
      'sr-only':
        'position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap;border-width:0',
      'not-sr-only':
        'position:static;width:auto;height:auto;padding:0;margin:0;overflow:visible;clip-path:none;white-space:normal',
      visible: 'visibility:visible',
      invisible: 'visibility:hidden',
      collapse: 'visibility:collapse',
      static: 'position:static',
      fixed: 'position:fixed',
      absolute: 'position:absolute',
      relative: 'position:relative',
      sticky: 'position:sticky',
    }),
    ...choices('pointer-events', 'pointer-events', 'none auto'),
    ...families({ inset: 'inset' }, place),
    ...families({ 'inset-x': 'inset-inline', 'inset-y': 'inset-block' }, place),
    ...families(
      {
        start: 'inset-inline-start',
        end: 'inset-inline-end',
        top: 'top',
        right: 'right',
        bottom: 'bottom',
        left: 'left',
      },
      place,
    ),
    word('isolate', 'isolation:isolate'),
    word('isolation-auto', 'isolation:auto'),
    ...families({ z: 'z-index' }, (value) => amount(value, /^(?:\d{1,5}|auto)$/)),
    ...choices('float', 'float', 'left right none'),
    word('float-start', 'float:inline-start'),
    word('float-end', 'float:inline-end'),
    ...choices('clear', 'clear', 'left right both none'),
    word('clear-start', 'clear:inline-start'),
    word('clear-end', 'clear:inline-end'),
    ...families({ m: 'margin' }, margin),
    ...families({ mx: 'margin-inline', my: 'margin-block' }, margin),
    ...families(
      {
        ms: 'margin-inline-start',
        me: 'margin-inline-end',
        mt: 'margin-top',
        mr: 'margin-right',
        mb: 'margin-bottom',
        ml: 'margin-left',
      },
      margin,
    ),
    ...choices('box', 'box-sizing', 'border-box content-box').map((entry) => ({
      ...entry,
      name: entry.name.replace(/-box$/, ''),
    })),
    ...words({
      block: 'display:block',
      'inline-block': 'display:inline-block',
      inline: 'display:inline',
      flex: 'display:flex',
      'inline-flex': 'display:inline-flex',
      table: 'display:table',
      'inline-table': 'display:inline-table',
      'table-caption': 'display:table-caption',
      'table-cell': 'display:table-cell',
      'table-column': 'display:table-column',
      'table-column-group': 'display:table-column-group',
      'table-footer-group': 'display:table-footer-group',
      'table-header-group': 'display:table-header-group',
      'table-row-group': 'display:table-row-group',
      'table-row': 'display:table-row',
      'flow-root': 'display:flow-root',
      grid: 'display:grid',
      'inline-grid': 'display:inline-grid',
      contents: 'display:contents',
      'list-item': 'display:list-item',
      hidden: 'display:none',
      'line-clamp-none':
        'overflow:visible;display:block;-webkit-box-orient:horizontal;-webkit-line-clamp:none',
    }),
    family('line-clamp', (value) =>
      prefixed(
        'overflow:hidden;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:',
        amount(value, /^\d{1,2}$/),
      ),
    ),
    word('@container', 'container-type:inline-size'),
    ...words({
      'aspect-auto': 'aspect-ratio:auto',
      'aspect-square': 'aspect-ratio:1/1',
      'aspect-video': 'aspect-ratio:16/9',
    }),
    family('aspect', ({ all, inner }) =>
      prefixed('aspect-ratio:', inner ?? (fraction(all) === null ? null : all)),
    ),
    ...choices('object', 'object-fit', 'contain cover fill none scale-down'),
    ...positions('object', 'object-position'),
    family('object', (value) => prefixed('object-position:', value.inner)),
    ...families({ columns: 'columns' }, columnCount),
    ...choices('break-before', 'break-before', 'auto avoid all avoid-page page left right column'),
    ...choices('break-inside', 'break-inside', 'auto avoid avoid-page avoid-column'),
    ...choices('break-after', 'break-after', 'auto avoid all avoid-page page left right column'),
    ...choices('overflow', 'overflow', 'auto hidden clip visible scroll'),
    ...choices('overflow-x', 'overflow-x', 'auto hidden clip visible scroll'),
    ...choices('overflow-y', 'overflow-y', 'auto hidden clip visible scroll'),
    ...choices('overscroll', 'overscroll-behavior', 'auto contain none'),
    ...choices('overscroll-x', 'overscroll-behavior-x', 'auto contain none'),
    ...choices('overscroll-y', 'overscroll-behavior-y', 'auto contain none'),
    ...choices('table', 'table-layout', 'auto fixed'),
    ...choices('caption', 'caption-side', 'top bottom'),
    ...choices('border', 'border-collapse', 'collapse separate'),
    ...['', '-x', '-y'].map((axis) =>
      family(`border-spacing${axis}`, (value) => {
        const length = spacing(value);
        if (length === null) return null;
        if (axis === '') return `border-spacing:${length}`;
        return `--tw-border-spacing${axis}:${length};border-spacing:var(--tw-border-spacing-x,0) var(--tw-border-spacing-y,0)`;
      }),
    ),
  ];
}

function place(value: Written): string | null {
  return value.all === 'auto' ? 'auto' : distance(value);
}

function margin(value: Written): string | null {
  return value.all === 'auto' ? 'auto' : spacing(value);
}

/** `object-left-top` of version 3, `object-top-left` of version 4. */
export function positions(name: string, property: string): Entry[] {
  const sides = ['center', 'top', 'bottom', 'left', 'right'].map((side) =>
    word(`${name}-${side}`, `${property}:${side}`),
  );
  const corners = ['left', 'right'].flatMap((side) =>
    ['top', 'bottom'].flatMap((end) => [
      word(`${name}-${side}-${end}`, `${property}:${side} ${end}`),
      word(`${name}-${end}-${side}`, `${property}:${side} ${end}`),
    ]),
  );
  return [...sides, ...corners];
}

function columnCount(value: Written): string | null {
  return Object.hasOwn(CONTAINERS, value.all) ? CONTAINERS[value.all]! : amount(value, /^\d{1,2}$|^auto$/);
}
