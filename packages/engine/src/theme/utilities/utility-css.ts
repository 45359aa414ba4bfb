/** CSS for the utility classes of Tailwind CSS (version 3, and what 4 adds) that a page's author wrote, and no others. */

import { splitOutside } from './brackets.ts';
import { type Declared, declareUtility } from './declare-utility.ts';
import { readVariant, type Variant } from './variants.ts';

interface Rule {
  /** Places of its variants in the cascade, the last one first. */
  order: readonly number[];
  rank: number;
  selector: string;
  css: string;
  /** Conditions around the rule, the outermost first. */
  conditions: readonly string[];
  /** Rules that it needs beside itself, the same for every page: variables that children do not inherit, keyframes. */
  beside: readonly string[];
}

const MAX_CLASSES = 2000;
/** A backslash or a tag is in nobody's class; what else is odd is escaped. */
const TOKEN = /^[^\\<]{1,250}$/;
const cache = new Map<string, Rule | null>();

export function utilityCss(classNames: readonly string[]): string {
  const tokens = new Set<string>();
  for (const text of classNames) {
    for (const token of text.split(/\s+/)) if (token !== '' && tokens.size < MAX_CLASSES) tokens.add(token);
  }
  const rules = [...tokens].map(ruleOf).filter((rule) => rule !== null);
  rules.sort(compareRules);
  const beside = [...new Set(rules.flatMap((rule) => rule.beside))].sort();
  return beside.join('') + writeRules(rules);
}

function ruleOf(token: string): Rule | null {
  let rule = cache.get(token);
  if (rule === undefined) {
    rule = TOKEN.test(token) ? makeRule(token) : null;
    if (cache.size < 10_000) cache.set(token, rule);
  }
  return rule;
}

/** Of two rules the one with the later variant wins; of two without, the one that sets less. */
function compareRules(a: Rule, b: Rule): number {
  for (let at = 0; at < a.order.length || at < b.order.length; at++) {
    const difference = (a.order[at] ?? -1) - (b.order[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return a.rank - b.rank || (a.selector < b.selector ? -1 : 1);
}

function makeRule(token: string): Rule | null {
  const parts = splitOutside(token, ':');
  const written = parts.pop()!;
  const declared = declareUtility(written.replace(/^!|!$/g, ''));
  if (declared === null) return null;
  const variants: Variant[] = [];
  for (const part of parts) {
    const variant = readVariant(part);
    if (variant === null) return null;
    variants.push(variant);
  }
  const css = declarations(declared, variants, written.startsWith('!') || written.endsWith('!'));
  const selector = selectorOf(token, variants, declared.below ?? '');
  if (css === null || selector === null) return null;
  return {
    order: variants.map(({ order }) => order).sort((a, b) => b - a),
    rank: declared.rank,
    selector,
    css,
    conditions: variants.map(({ template }) => template).filter(isCondition),
    beside: [...ownVariables(css), ...(declared.beside === undefined ? [] : [declared.beside])],
  };
}

function isCondition(template: string): boolean {
  return template.startsWith('@');
}

function declarations({ css }: Declared, variants: readonly Variant[], isImportant: boolean): string | null {
  const isMadeUp = variants.some(({ template }) => /^&::(?:before|after)$/.test(template));
  const all = isMadeUp && !css.includes(';content:') ? `content:var(--tw-content,"");${css}` : css;
  if (!isImportant) return all;
  return all.includes('{') ? null : `${all.replaceAll(';', '!important;')}!important`;
}

/** Stronger than the theme's own rules for text, weaker than most of an author's stylesheet. */
function selectorOf(token: string, variants: readonly Variant[], below: string): string | null {
  let selectors = [`.${escapeClass(token)}`];
  let pseudoElement = '';
  for (const { template } of variants) {
    if (isCondition(template)) continue;
    const element = /^&(::[a-z-]+)$/.exec(template)?.[1];
    if (element !== undefined) pseudoElement = element;
    else selectors = applyTemplate(selectors, template);
  }
  // Nothing is inside a part that a browser makes itself.
  if (pseudoElement !== '' && (below !== '' || selectors.some((one) => one.includes('::')))) return null;
  return selectors.map((one) => `:root ${one}${below}${pseudoElement}`).join(',');
}

function applyTemplate(selectors: readonly string[], template: string): string[] {
  const templates = splitOutside(template, ',');
  return selectors.flatMap((one) => templates.map((each) => each.replaceAll('&', () => one)));
}

/** Variables that a class sets are its element's alone. */
function ownVariables(css: string): string[] {
  return [...css.matchAll(/(?:^|;)(--tw-[\w-]+):/g)].map(
    ([, name]) => `@property ${name}{syntax:"*";inherits:false}`,
  );
}

/** Neighbours under the same conditions share them. */
function writeRules(rules: readonly Rule[]): string {
  let css = '';
  let open = '';
  let closing = '';
  for (const rule of rules) {
    const conditions = rule.conditions.map((condition) => `${condition}{`).join('');
    if (conditions !== open) {
      css += closing + conditions;
      open = conditions;
      closing = '}'.repeat(rule.conditions.length);
    }
    css += `${rule.selector}{${rule.css}}`;
  }
  return css + closing;
}

function escapeClass(name: string): string {
  return name
    .replace(/^(-?)(\d)/, (_all, dash: string, digit: string) => `${dash}\\3${digit} `)
    .replace(/(?<!\\3\d)[^\w\\ \u0080-\uffff-]/g, (sign) => `\\${sign}`);
}
