/** CSS for the utility classes of Tailwind CSS 3 that a page's author wrote, and no others. */
import { type Declared, declareUtility } from './declare-utility.ts';

interface Rule {
  /** Screens and states come after what they change. */
  order: number;
  declared: Declared;
  selector: string;
  media: string | null;
}

const MAX_CLASSES = 2000;
const TOKEN = /^[\w!:./[\]%#(),+*-]{1,100}$/;
const cache = new Map<string, Rule | null>();

export function utilityCss(classNames: readonly string[]): string {
  const tokens = new Set<string>();
  for (const text of classNames) {
    for (const token of text.split(/\s+/)) if (token !== '' && tokens.size < MAX_CLASSES) tokens.add(token);
  }
  const rules = [...tokens].map(ruleOf).filter((rule) => rule !== null);
  rules.sort(
    (a, b) => a.order - b.order || a.declared.rank - b.declared.rank || (a.selector < b.selector ? -1 : 1),
  );
  return rules.map(writeRule).join('');
}

function ruleOf(token: string): Rule | null {
  let rule = cache.get(token);
  if (rule === undefined) {
    rule = TOKEN.test(token) ? makeRule(token) : null;
    if (cache.size < 10_000) cache.set(token, rule);
  }
  return rule;
}

const SCREENS: Readonly<Record<string, string>> = {
  sm: '640px',
  md: '768px',
  lg: '1024px',
  xl: '1280px',
  '2xl': '1536px',
};

const STATES: Readonly<Record<string, string>> = {
  hover: ':hover',
  focus: ':focus',
  'focus-visible': ':focus-visible',
  'focus-within': ':focus-within',
  active: ':active',
  disabled: ':disabled',
  first: ':first-child',
  last: ':last-child',
  odd: ':nth-child(odd)',
  even: ':nth-child(even)',
  open: '[open]',
  before: '::before',
  after: '::after',
};

const CONTEXTS: Readonly<Record<string, string>> = {
  dark: ':root.dark ',
  light: ':root:not(.dark) ',
  'group-hover': '.group:hover ',
  rtl: '[dir=rtl] ',
  ltr: ':root:not([dir=rtl]) ',
};

function makeRule(token: string): Rule | null {
  const parts = token.split(/:(?![^[]*\])/);
  const written = parts.pop()!;
  const isImportant = written.startsWith('!') || written.endsWith('!');
  const declared = declareUtility(written.replace(/^!|!$/g, ''));
  if (declared === null) return null;
  const rule: Rule = { order: 0, declared, selector: `.${escapeClass(token)}`, media: null };
  let context = '';
  for (const variant of parts.reverse()) {
    if (Object.hasOwn(SCREENS, variant)) {
      rule.media = `(min-width:${SCREENS[variant]})`;
      rule.order += 100 + 10 * Object.keys(SCREENS).indexOf(variant);
    } else if (variant.startsWith('max-') && Object.hasOwn(SCREENS, variant.slice(4))) {
      rule.media = `(max-width:calc(${SCREENS[variant.slice(4)]} - 1px))`;
      rule.order += 90;
    } else if (variant === 'print') rule.media = 'print';
    else if (Object.hasOwn(STATES, variant)) {
      rule.selector += STATES[variant]!;
      rule.order += 1;
    } else if (Object.hasOwn(CONTEXTS, variant)) {
      context += CONTEXTS[variant]!;
      rule.order += 2;
    } else return null;
  }
  // Stronger than the theme's own rules for text, weaker than most of an author's stylesheet.
  rule.selector = `${context === '' ? ':root ' : context}${rule.selector}${declared.below ?? ''}`;
  if (isImportant)
    rule.declared = { ...declared, css: `${declared.css.replaceAll(';', '!important;')}!important` };
  return rule;
}

function writeRule({ selector, declared, media }: Rule): string {
  const css = `${selector}{${declared.css}}`;
  return media === null ? css : `@media ${media}{${css}}`;
}

function escapeClass(name: string): string {
  return name
    .replace(/^\d/, (digit) => `\\3${digit} `)
    .replace(/(?<!\\3\d)[^\w\\ -]/g, (sign) => `\\${sign}`);
}
