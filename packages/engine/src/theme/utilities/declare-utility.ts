/** One utility as declarations: `px-4` → `padding-inline:1rem`. */
import { utilityColor } from './colors.data.ts';
import { KEYWORDS, MAX_WIDTHS, RADII, TEXT_SIZES } from './keywords.data.ts';

export interface Declared {
  css: string;
  /** Utilities that set more come first, so that `p-4 px-2` means what it says. */
  rank: number;
  /** Added to the selector: `space-y-4` speaks of children. */
  below?: string;
}

/** Null for a class that is not a utility: it may be the author's own. */
export function declareUtility(name: string): Declared | null {
  // A size of text brings a line height, which `leading-…` changes.
  if (Object.hasOwn(KEYWORDS, name))
    return { css: KEYWORDS[name]!, rank: name.startsWith('leading-') ? 4 : 1 };
  const negative = name.startsWith('-');
  const text = negative ? name.slice(1) : name;
  for (let dash = text.length; dash > 0; dash = text.lastIndexOf('-', dash - 1)) {
    const declare = FAMILIES.get(text.slice(0, dash));
    const declared = declare?.(text.slice(dash + 1), negative) ?? null;
    if (declared) return declared;
  }
  return null;
}

type Family = (value: string, negative: boolean) => Declared | null;

const ARBITRARY = /^\[([\w.%#()+*/,-]{1,40})\]$/;

/** A value in brackets, as it stands; it can end neither the declaration nor the rule. */
function arbitrary(value: string): string | null {
  return ARBITRARY.exec(value)?.[1]?.replaceAll('_', ' ') ?? null;
}

const FRACTION = /^(\d{1,2})\/(\d{1,2})$/;

/** The spacing scale, fractions and a few words. */
function length(value: string, negative: boolean): string | null {
  const sign = negative ? '-' : '';
  if (value === '0') return '0';
  if (value === 'px') return `${sign}1px`;
  if (/^\d{1,3}(?:\.5)?$/.test(value)) return `${sign}${Number(value) / 4}rem`;
  const fraction = FRACTION.exec(value);
  if (fraction) return `${sign}${Number(((100 * Number(fraction[1])) / Number(fraction[2])).toFixed(4))}%`;
  if (value === 'full') return `${sign}100%`;
  if (value === 'auto') return 'auto';
  return arbitrary(value);
}

const SIZES: Readonly<Record<string, string>> = {
  min: 'min-content',
  max: 'max-content',
  fit: 'fit-content',
  none: 'none',
};

function size(value: string, axis: 'w' | 'h'): string | null {
  if (value === 'screen') return axis === 'w' ? '100vw' : '100vh';
  return SIZES[value] ?? length(value, false);
}

const SIDES: Readonly<Record<string, string>> = {
  '': '',
  '-t': '-top',
  '-r': '-right',
  '-b': '-bottom',
  '-l': '-left',
  '-x': '-inline',
  '-y': '-block',
  '-s': '-inline-start',
  '-e': '-inline-end',
};
const CORNERS: Readonly<Record<string, string[]>> = {
  '': ['border-radius'],
  '-t': ['border-top-left-radius', 'border-top-right-radius'],
  '-b': ['border-bottom-left-radius', 'border-bottom-right-radius'],
  '-l': ['border-top-left-radius', 'border-bottom-left-radius'],
  '-r': ['border-top-right-radius', 'border-bottom-right-radius'],
};
const FAMILIES: ReadonlyMap<string, Family> = new Map([
  ...spacing({ p: 'padding', m: 'margin', inset: 'inset', gap: 'gap', size: 'width height' }, 1),
  ...spacing(
    {
      px: 'padding-inline',
      py: 'padding-block',
      mx: 'margin-inline',
      my: 'margin-block',
      'inset-x': 'inset-inline',
      'inset-y': 'inset-block',
      'gap-x': 'column-gap',
      'gap-y': 'row-gap',
    },
    2,
  ),
  ...spacing(
    {
      pt: 'padding-top',
      pr: 'padding-right',
      pb: 'padding-bottom',
      pl: 'padding-left',
      ps: 'padding-inline-start',
      pe: 'padding-inline-end',
      mt: 'margin-top',
      mr: 'margin-right',
      mb: 'margin-bottom',
      ml: 'margin-left',
      ms: 'margin-inline-start',
      me: 'margin-inline-end',
      top: 'top',
      right: 'right',
      bottom: 'bottom',
      left: 'left',
      start: 'inset-inline-start',
      end: 'inset-inline-end',
      basis: 'flex-basis',
      'scroll-mt': 'scroll-margin-top',
      indent: 'text-indent',
    },
    3,
  ),

  family('w', 3, (value) => prefixed('width:', size(value, 'w'))),
  family('h', 3, (value) => prefixed('height:', size(value, 'h'))),
  family('min-w', 3, (value) => prefixed('min-width:', size(value, 'w'))),
  family('min-h', 3, (value) => prefixed('min-height:', size(value, 'h'))),
  family('max-h', 3, (value) => prefixed('max-height:', size(value, 'h'))),
  family('max-w', 3, (value) => prefixed('max-width:', MAX_WIDTHS[value] ?? size(value, 'w'))),
  family('grid-cols', 3, (value) => tracks('columns', value)),
  family('grid-rows', 3, (value) => tracks('rows', value)),
  family('col-span', 3, (value) => span('column', value)),
  family('row-span', 3, (value) => span('row', value)),
  property('col-start', 'grid-column-start', { allowed: /^\d{1,2}$/ }),
  property('row-start', 'grid-row-start', { allowed: /^\d{1,2}$/ }),
  property('order', 'order', { allowed: /^\d{1,2}$/ }),
  property('z', 'z-index', { allowed: /^(?:\d{1,3}|auto)$/ }),
  property('rotate', 'rotate', { allowed: /^\d{1,3}$/, unit: 'deg' }),
  property('scale', 'scale', { allowed: /^\d{1,3}$/, unit: '%' }),
  property('duration', 'transition-duration', { allowed: /^\d{1,4}$/, unit: 'ms' }),
  property(
    'line-clamp',
    'display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden;-webkit-line-clamp',
    { allowed: /^\d$/ },
  ),
  property('columns', 'columns', { allowed: /^\d{1,2}$/ }),
  family('opacity', 3, (value) => (/^\d{1,3}$/.test(value) ? `opacity:${Number(value) / 100}` : null)),
  family('leading', 4, (value) => prefixed('line-height:', length(value, false))),
  family('underline-offset', 3, (value) => (/^\d$/.test(value) ? `text-underline-offset:${value}px` : null)),
  family('bg', 3, (value) => prefixed('background-color:', paint(value))),
  family('from', 3, (value) => prefixed('--tw-from:', utilityColor(value))),
  family('to', 3, (value) => prefixed('--tw-to:', utilityColor(value))),
  family('fill', 3, (value) => prefixed('fill:', paint(value))),
  family('stroke', 3, (value) => prefixed('stroke:', paint(value))),
  family('decoration', 3, (value) => prefixed('text-decoration-color:', paint(value))),
  family('accent', 3, (value) => prefixed('accent-color:', paint(value))),
  family('ring', 3, (value) =>
    /^[1248]?$/.test(value) ? `box-shadow:0 0 0 ${value || 3}px currentColor` : null,
  ),
  family('text', 3, (value) => {
    if (Object.hasOwn(TEXT_SIZES, value)) {
      const [fontSize, lineHeight] = TEXT_SIZES[value]!.split('/');
      return `font-size:${fontSize};line-height:${lineHeight}`;
    }
    const color = paint(value);
    if (color === null) return null;
    return /^[\d.]/.test(color) ? `font-size:${color}` : `color:${color}`;
  }),

  ...Object.entries(SIDES).map(([suffix, side]) =>
    family(`border${suffix}`, suffix === '' ? 2 : 3, (value) => border(side, value)),
  ),
  ...Object.entries(CORNERS).map(([suffix, corners]) =>
    family(`rounded${suffix}`, suffix === '' ? 2 : 3, (value) => rounded(corners, value)),
  ),
  space('space-x', 'margin-inline-start'),
  space('space-y', 'margin-top'),
]);

function spacing(names: Record<string, string>, rank: number): [string, Family][] {
  return Object.entries(names).map(([name, properties]) =>
    family(name, rank, (value, negative) => {
      const amount = length(value, negative);
      if (amount === null) return null;
      return properties
        .split(' ')
        .map((one) => `${one}:${amount}`)
        .join(';');
    }),
  );
}

function family(
  name: string,
  rank: number,
  declare: (value: string, negative: boolean) => string | null,
): [string, Family] {
  return [
    name,
    (value, negative) => {
      const css = declare(value, negative);
      return css === null ? null : { css, rank };
    },
  ];
}

function property(
  name: string,
  css: string,
  { allowed, unit = '' }: { allowed: RegExp; unit?: string },
): [string, Family] {
  return family(name, 3, (value, negative) => {
    const inner = arbitrary(value);
    if (inner !== null) return `${css}:${inner}`;
    return allowed.test(value) ? `${css}:${negative ? '-' : ''}${value}${unit}` : null;
  });
}

function border(side: string, value: string): string | null {
  if (value === '') return `border${side}-width:1px;border${side}-style:solid`;
  if (/^[0248]$/.test(value)) return `border${side}-width:${value}px;border${side}-style:solid`;
  return prefixed(`border${side}-color:`, paint(value));
}

function rounded(corners: readonly string[], value: string): string | null {
  const radius = Object.hasOwn(RADII, value) ? RADII[value]! : arbitrary(value);
  return radius === null ? null : corners.map((corner) => `${corner}:${radius}`).join(';');
}

function space(name: string, side: string): [string, Family] {
  return [
    name,
    (value, negative) => {
      const amount = length(value, negative);
      return amount === null ? null : { css: `${side}:${amount}`, rank: 1, below: ' > * + *' };
    },
  ];
}

/** `bg-[#fff]` and `bg-red-500` alike. */
function paint(value: string): string | null {
  return arbitrary(value) ?? utilityColor(value);
}

function prefixed(start: string, value: string | null): string | null {
  return value === null ? null : start + value;
}

function tracks(kind: 'columns' | 'rows', value: string): string | null {
  if (/^\d{1,2}$/.test(value)) return `grid-template-${kind}:repeat(${value},minmax(0,1fr))`;
  return value === 'none'
    ? `grid-template-${kind}:none`
    : prefixed(`grid-template-${kind}:`, arbitrary(value));
}

function span(kind: 'column' | 'row', value: string): string | null {
  if (value === 'full') return `grid-${kind}:1/-1`;
  return /^\d{1,2}$/.test(value) ? `grid-${kind}:span ${value}/span ${value}` : null;
}
