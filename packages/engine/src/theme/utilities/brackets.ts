/** What stands in brackets: any CSS, as far as it stays where it is put. */
import { utilityColor } from './colors.data.ts';
import { scaleLength } from './scale.ts';

const MAX_LENGTH = 200;

/** Ends a declaration, a rule or the style element, or loads a file that the site may not have. */
const UNSAFE = /[;{}<>\\@!&]|\/\*|url\(|image-set\(|expression\(/i;

/** A colon stands in no value but in a text. */
const ONE_VALUE = /^(?:[^"':]|"[^"]*"|'[^']*')+$/;

/** A value in brackets as CSS; null when it could end the declaration that it stands in. */
export function arbitraryCss(written: string): string | null {
  if (written.length > MAX_LENGTH || UNSAFE.test(written) || !ONE_VALUE.test(written)) return null;
  if (!isClosed(written)) return null;
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
  const signs = signsOf(text);
  for (const { sign, quoted } of signs) {
    if (quoted) continue;
    if (Object.hasOwn(CLOSING, sign)) open.push(CLOSING[sign]!);
    else if ((sign === ')' || sign === ']') && open.pop() !== sign) return false;
  }
  return open.length === 0 && !signs.at(-1)?.quoted;
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
