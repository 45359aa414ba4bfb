/** From what is written to a value of CSS; null where it is none. */
import { utilityColor } from './colors.data.ts';
import { fraction, scaleLength } from './scale.ts';
import type { Written } from './written.ts';

export type Kind = 'color' | 'length' | 'number' | 'image' | 'position' | 'other';

const HINTS: Readonly<Record<string, Kind>> = {
  color: 'color',
  length: 'length',
  percentage: 'length',
  'line-width': 'length',
  'absolute-size': 'length',
  number: 'number',
  integer: 'number',
  image: 'image',
  position: 'position',
};

/** What a value in brackets is, as far as it shows. A variable counts as a colour unless its author says otherwise. */
export function kindOf({ inner, hint }: Written): Kind | null {
  if (inner === null) return null;
  if (hint !== null) return Object.hasOwn(HINTS, hint) ? HINTS[hint]! : 'other';
  if (/^[-+]?[\d.]+$/.test(inner)) return inner === '0' ? 'length' : 'number';
  if (/^[-+]?[\d.]+(?:%|[a-z]+)$/i.test(inner) || /^(?:calc|min|max|clamp)\(/.test(inner)) return 'length';
  if (/^(?:thin|medium|thick)$/.test(inner)) return 'length';
  if (/-gradient\(/.test(inner)) return 'image';
  if (/^(?:center|top|bottom|left|right)\b/.test(inner)) return 'position';
  return /^#|^[a-z]+$|^(?:var|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(/i.test(inner)
    ? 'color'
    : 'other';
}

/** `2px` → `-2px`, `var(--x)` → `calc(var(--x)*-1)`. */
export function negated(css: string | null, isNegative: boolean): string | null {
  if (css === null || !isNegative || css === '0') return css;
  return /^[\d.]+(?:%|[a-z]+)?$/.test(css) ? `-${css}` : `calc(${css}*-1)`;
}

/** A length of padding, gap or margin, negative where that is written. */
export function spacing({ text, modifier, inner, isNegative }: Written): string | null {
  return modifier === null ? negated(inner ?? scaleLength(text), isNegative) : null;
}

/** A length that may also be a part of the box around it. */
export function distance(value: Written): string | null {
  const part = value.all === 'full' ? '100%' : fraction(value.all);
  return part === null ? spacing(value) : negated(part, value.isNegative);
}

/** A number of steps that mean `unit`s: `[3]` and `[2px]` stand as they are. */
export function amount(value: Written, allowed: RegExp, unit = ''): string | null {
  if (value.modifier !== null) return null;
  if (value.inner !== null) return negated(value.inner, value.isNegative);
  return allowed.test(value.text) ? negated(`${value.text}${unit}`, value.isNegative) : null;
}

/** A share of a whole in per cent: `50` → `.5`. */
export function share({ text, modifier, inner }: Written): string | null {
  if (modifier !== null) return null;
  return inner ?? (/^\d{1,3}(?:\.5)?$/.test(text) ? String(Number(text) / 100) : null);
}

/** `red-500`, `primary/50`, `[#fff]/[0.3]`. `faded` names the variable that an older class sets for the opacity. */
export function paint(value: Written, faded?: string): string | null {
  const { text, modifier, inner } = value;
  if (inner !== null && kindOf(value) !== 'color') return null;
  const color = inner ?? utilityColor(text);
  if (color === null) return null;
  if (modifier !== null) return withOpacity(color, modifier);
  return faded === undefined ? color : fadedColor(color, faded);
}

function withOpacity(color: string, modifier: string): string | null {
  const inBrackets = /^\[([\d.]+%?)\]$/.exec(modifier)?.[1];
  const percent = inBrackets?.endsWith('%')
    ? inBrackets.slice(0, -1)
    : inBrackets === undefined
      ? modifier
      : String(Number((Number(inBrackets) * 100).toFixed(2)));
  return /^\d{1,3}(?:\.\d{1,2})?$/.test(percent)
    ? `color-mix(in srgb,${color} ${percent}%,transparent)`
    : null;
}

const HEX = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/;

function fadedColor(color: string, variable: string): string {
  const parts = HEX.exec(color.length === 4 ? color.replace(/[\da-f]/g, '$&$&') : color);
  if (!parts) return color;
  const [red, green, blue] = parts.slice(1).map((part) => Number.parseInt(part, 16));
  return `rgb(${red} ${green} ${blue}/var(${variable},1))`;
}

/** `2` and `[3px]`; a colour in brackets is no width. */
export function lineWidth(value: Written): string | null {
  const kind = kindOf(value);
  if (kind !== null && kind !== 'length') return null;
  return amount(value, /^\d{1,2}$/, 'px');
}
