/** What stands before a utility: `hover:`, `md:`, `group-data-[open]:`, `[&>p]:`. */

import { isClosed } from './brackets.ts';
import { CONTAINERS, FAMILY, SCREENS, VARIANTS } from './variants.data.ts';

export interface Variant {
  /** The selector with `&` for the element, or a condition that begins with `@`. */
  template: string;
  /** Its place in the cascade. */
  order: number;
}

const ORDER = new Map(Object.keys(VARIANTS).map((name, index) => [name, index]));

/** Null for what is no variant. */
export function readVariant(written: string): Variant | null {
  if (written.startsWith('[')) return arbitraryVariant(written);
  if (Object.hasOwn(SCREENS, written)) return screen('min', written, null);
  if (Object.hasOwn(VARIANTS, written)) {
    const template = VARIANTS[written]!;
    return template === FAMILY ? null : { template, order: ORDER.get(written)! };
  }
  if (written.startsWith('@')) return container(written);
  return familyVariant(written);
}

type Family = (value: string, name: string | null) => Variant | null;

function familyVariant(written: string): Variant | null {
  const [, start, value, name = null] = /^([a-z]+)-([^/]+|.*\])(?:\/([\w-]+))?$/.exec(written) ?? [];
  if (start === undefined || !Object.hasOwn(FAMILIES, start)) return null;
  return FAMILIES[start]!(value!, name);
}

const FAMILIES: Readonly<Record<string, Family>> = {
  min: (value) => screen('min', value, bracketed(value)),
  max: (value) => screen('max', value, bracketed(value)),
  group: (value, name) => related('group', value, name),
  peer: (value, name) => related('peer', value, name),
  not: negative,
  in: (value) => around('in', ':where($) &', value),
  has: (value) => around('has', '&:has($)', value),
  aria: (value) => attribute('aria', value, ARIA_STATES.has(value) ? `${value}="true"` : null),
  data: (value) => attribute('data', value, /^[\w-]+$/.test(value) ? value : null),
  nth,
  supports,
};

const ARIA_STATES = new Set(
  'busy checked disabled expanded hidden pressed readonly required selected'.split(' '),
);

/** What stands in brackets, with its spaces; null for anything that could end the selector or the rule. */
function bracketed(value: string): string | null {
  const inner = /^\[(.+)\]$/.exec(value)?.[1];
  if (inner === undefined || /[;{}<\\@!]|\/\*/.test(inner) || !isClosed(inner)) return null;
  return inner.replaceAll('_', ' ');
}

/** Wider screens come later, and so do narrower ones where a width is a limit. */
function screen(edge: 'min' | 'max', name: string, written: string | null): Variant | null {
  const width = written ?? (Object.hasOwn(SCREENS, name) ? SCREENS[name]! : null);
  const share = width === null ? null : widthShare(width);
  if (share === null) return null;
  return edge === 'min'
    ? { template: `@media (min-width:${width})`, order: ORDER.get('min')! + share }
    : { template: `@media not all and (min-width:${width})`, order: ORDER.get('max')! + 1 - share };
}

/** A width as a number below one, to be put in order; null when it is none. */
function widthShare(width: string): number | null {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)(px|rem|em|ch|vw)$/.exec(width) ?? [];
  if (digits === undefined) return null;
  return (1 + Number(digits) * (unit === 'rem' || unit === 'em' ? 16 : 1)) / 1_000_000;
}

/** `@md:`, `@max-md:`, `@[20rem]:`, each with the name of a container. */
function container(written: string): Variant | null {
  const [, edge, value, name] = /^@(min-|max-)?(\w+|\[[^\]]+\])(?:\/([\w-]+))?$/.exec(written) ?? [];
  if (value === undefined) return null;
  const width = Object.hasOwn(CONTAINERS, value) ? CONTAINERS[value]! : bracketed(value);
  const share = width === null ? null : widthShare(width);
  if (share === null) return null;
  const start = `@container ${name === undefined ? '' : `${name} `}`;
  return edge === 'max-'
    ? { template: `${start}(width<${width})`, order: ORDER.get('@max')! + 1 - share }
    : { template: `${start}(width>=${width})`, order: ORDER.get('@')! + share };
}

/** A state of something near: the group around an element, or a peer before it. */
function related(kind: 'group' | 'peer', value: string, name: string | null): Variant | null {
  const state = innerState(value);
  if (state === null) return null;
  const marked = `:where(.${kind}${name === null ? '' : `\\/${name}`})`;
  const near = state.template.includes('&')
    ? state.template.replaceAll('&', marked)
    : `${marked}${state.template}`;
  return {
    template: kind === 'group' ? `&:is(${near} *)` : `&:is(${near}~*)`,
    order: ORDER.get(kind)! + within(state),
  };
}

function negative(value: string): Variant | null {
  const inner = bracketed(value);
  if (inner !== null)
    return isPlainSelector(inner) ? { template: `&:not(${inner})`, order: ORDER.get('not')! } : null;
  const variant = readVariant(value);
  if (variant === null) return null;
  const order = ORDER.get('not')! + within(variant);
  const { template } = variant;
  if (/^@media \([^()]+\)$/.test(template))
    return { template: template.replace('@media', '@media not all and'), order };
  return isState(template) ? { template: `&:not(${template.slice(1)})`, order } : null;
}

/** A state that can be asked of another element: `hover`, `[.open]`, `data-[side=left]`. */
function innerState(value: string): Variant | null {
  const inner = bracketed(value);
  if (inner !== null) return isPlainSelector(inner) ? { template: inner, order: 0 } : null;
  const variant = readVariant(value);
  return variant !== null && isState(variant.template) ? variant : null;
}

function isState(template: string): boolean {
  return template.startsWith('&') && isPlainSelector(template.slice(1)) && !template.slice(1).includes('&');
}

function isPlainSelector(selector: string): boolean {
  return !selector.includes('::');
}

function within({ order }: Variant): number {
  return (order + 1) / 1000;
}

function around(family: 'in' | 'has', template: string, value: string): Variant | null {
  const inner = bracketed(value);
  if (inner !== null)
    return isPlainSelector(inner)
      ? { template: template.replace('$', () => inner.replaceAll('&', '*')), order: ORDER.get(family)! }
      : null;
  const state = readVariant(value);
  if (state === null || !isState(state.template)) return null;
  return {
    template: template.replace('$', () => state.template.slice(1)),
    order: ORDER.get(family)! + within(state),
  };
}

/** `aria-checked`, `aria-[sort=ascending]`, `data-[state=open]`, `data-active`. */
function attribute(kind: 'aria' | 'data', value: string, known: string | null): Variant | null {
  const inner = known ?? bracketed(value);
  const [, name, sign = '', text = ''] =
    /^([\w-]+)(?:([~|^$*]?=)["']?([^"'[\]]*)["']?)?$/.exec(inner ?? '') ?? [];
  if (name === undefined) return null;
  const test = sign === '' ? '' : `${sign}"${text}"`;
  return { template: `&[${kind}-${name}${test}]`, order: ORDER.get(kind)! };
}

const NTH = /^(last-of-type-|of-type-|last-)?(\d{1,3}|\[[\dn+\-_ ]+\]|odd|even)$/;

function nth(value: string): Variant | null {
  const [, kind = '', which] = NTH.exec(value) ?? [];
  if (which === undefined) return null;
  const names: Readonly<Record<string, string>> = {
    '': 'nth-child',
    'last-': 'nth-last-child',
    'of-type-': 'nth-of-type',
    'last-of-type-': 'nth-last-of-type',
  };
  return { template: `&:${names[kind]}(${bracketed(which) ?? which})`, order: ORDER.get('nth')! };
}

function supports(value: string): Variant | null {
  const inner = bracketed(value);
  if (inner === null) return null;
  const test = /^(?:not |selector\(|\()/.test(inner)
    ? inner
    : `(${inner.includes(':') ? inner : `${inner}:var(--tw)`})`;
  return { template: `@supports ${test}`, order: ORDER.get('supports')! };
}

/** `[&>p]`, `[.open_&]`, `[@media_print]`. */
function arbitraryVariant(written: string): Variant | null {
  const order = ORDER.get('[]')!;
  const condition = /^\[@(media|supports|container)_?(.+)\]$/.exec(written);
  if (condition) {
    const inner = bracketed(`[${condition[2]}]`);
    return inner === null ? null : { template: `@${condition[1]} ${inner}`, order };
  }
  const inner = bracketed(written);
  return inner?.includes('&') ? { template: inner, order } : null;
}
