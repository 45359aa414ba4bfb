/** What an author wrote after a utility's name: `4`, `1/2`, `red-500/50`, `[3px]`, `(--gap)`. */
import { utilityColor } from './colors.data.ts';

export interface Written {
  /** All of it, for words and fractions. */
  all: string;
  /** Without what follows a slash. */
  text: string;
  /** What follows a slash. */
  modifier: string | null;
  /** CSS between brackets or parentheses; null for a value of a scale. */
  inner: string | null;
  /** What an author says it is: `[length:var(--x)]`. */
  hint: string | null;
  isNegative: boolean;
}

const MAX_LENGTH = 200;

/** Null when there are brackets around something that must not stand in a stylesheet. */
export function readWritten(all: string, isNegative: boolean): Written | null {
  const slash = slashAt(all);
  const text = slash < 0 ? all : all.slice(0, slash);
  const modifier = slash < 0 ? null : all.slice(slash + 1);
  const bare = { all, text, modifier, isNegative };
  const bracket = /^[[(]/.exec(text)?.[0];
  if (bracket === undefined) return { ...bare, inner: null, hint: null };
  if (!text.endsWith(bracket === '[' ? ']' : ')')) return null;
  const [, hint = null, value] = /^(?:([a-z-]+):)?(.*)$/.exec(text.slice(1, -1))!;
  if (bracket === '(' && !/^--[\w-]+$/.test(value!)) return null;
  const inner = arbitraryCss(value!);
  return inner === null ? null : { ...bare, inner, hint };
}

function slashAt(text: string): number {
  let depth = 0;
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text[at]!;
    if (sign === ']' || sign === ')') depth++;
    else if (sign === '[' || sign === '(') depth--;
    else if (sign === '/' && depth === 0) return at;
  }
  return -1;
}

/** Ends a declaration, a rule or the style element, or loads a file that the site may not have. */
const UNSAFE = /[;{}<>\\@!&]|\/\*|url\(|image-set\(|expression\(/i;

/** A value in brackets as CSS; null when it could end the declaration that it stands in. */
export function arbitraryCss(written: string): string | null {
  if (written === '' || written.length > MAX_LENGTH || UNSAFE.test(written) || !isClosed(written))
    return null;
  if (/^--[\w-]+$/.test(written)) return `var(${written})`;
  const spaced = written.replace(/--[\w-]+|_/g, (part) => (part === '_' ? ' ' : part));
  const known = spaced.replace(/(?:theme\(|--)(spacing|colors)[.(]([\w.-]+)\)/g, themeValue);
  return known.includes('theme(') ? null : spaceOperators(known);
}

function themeValue(all: string, scale: string, key: string): string {
  const value = scale === 'spacing' ? scaleLength(key) : utilityColor(key.replace('.', '-'));
  return value ?? all;
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' };

/** Every bracket and quote that is opened is closed. */
export function isClosed(text: string): boolean {
  const open: string[] = [];
  for (const { sign, quoted } of signsOf(text)) {
    if (quoted) continue;
    if (Object.hasOwn(CLOSING, sign)) open.push(CLOSING[sign]!);
    else if ((sign === ')' || sign === ']') && open.pop() !== sign) return false;
  }
  return open.length === 0 && !signsOf(text).at(-1)?.quoted;
}

/** Cuts at a sign wherever it stands outside of brackets and quotes. */
export function splitOutside(text: string, at: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const { sign, quoted } of signsOf(text)) {
    if (!quoted && Object.hasOwn(CLOSING, sign)) depth++;
    else if (!quoted && (sign === ')' || sign === ']')) depth--;
    if (sign === at && depth === 0 && !quoted) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

interface Sign {
  sign: string;
  /** Inside of quotes; the mark that closes them is not. */
  quoted: boolean;
}

function signsOf(text: string): Sign[] {
  let quote: string | null = null;
  return [...text].map((sign) => {
    if (quote === null && (sign === '"' || sign === "'")) quote = sign;
    else if (quote === sign) quote = null;
    return { sign, quoted: quote !== null };
  });
}

const MATH = /\b(?:calc|min|max|clamp|mod|rem|round)\(/;
const OPERATOR = /--[\w-]+|[a-z][a-z-]*\(|((?:\d*\.)?\d+(?:e[+-]?\d+)?(?:%|[a-z]+)?|\)) ?([-+*/]) ?/gi;

/** `calc(100%-1rem)` means nothing to a browser without spaces. */
function spaceOperators(css: string): string {
  if (!MATH.test(css)) return css;
  return css.replace(OPERATOR, (all, operand?: string, sign?: string) =>
    sign === undefined ? all : `${operand} ${sign} `,
  );
}

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

/** A step of the spacing scale: `4` → `1rem`. */
export function scaleLength(text: string): string | null {
  if (text === '0') return '0';
  if (text === 'px') return '1px';
  return /^\d{1,4}(?:\.(?:25|5|75))?$/.test(text) ? `${Number(text) / 4}rem` : null;
}

export function fraction(text: string): string | null {
  const [, part, whole] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  if (part === undefined || Number(whole) === 0) return null;
  return `${Number(((100 * Number(part)) / Number(whole)).toFixed(4))}%`;
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
  const part = value.text === 'full' ? '100%' : fraction(value.all);
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
