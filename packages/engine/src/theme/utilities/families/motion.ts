/** Animations and transitions. */
import { choices, type Entry, families, family, named, prefixed, word, words } from '../entry.ts';
import { amount } from '../values.ts';

const COLORS = 'color,background-color,border-color,text-decoration-color,fill,stroke';
const MOVES = 'transform,translate,scale,rotate';
const PACE = ';transition-timing-function:cubic-bezier(.4,0,.2,1);transition-duration:.15s';
const EASES: Readonly<Record<string, string>> = {
  linear: 'linear',
  in: 'cubic-bezier(.4,0,1,1)',
  out: 'cubic-bezier(0,0,.2,1)',
  'in-out': 'cubic-bezier(.4,0,.2,1)',
  initial: 'initial',
};
const TIME = /^\d{1,5}$/;

/** Keyframes have a name of their own, so that they replace none of the site's. */
const ANIMATIONS: Readonly<Record<string, { css: string; frames: string }>> = {
  spin: { css: 'tw-spin 1s linear infinite', frames: 'to{transform:rotate(360deg)}' },
  ping: {
    css: 'tw-ping 1s cubic-bezier(0,0,.2,1) infinite',
    frames: '75%,to{transform:scale(2);opacity:0}',
  },
  pulse: { css: 'tw-pulse 2s cubic-bezier(.4,0,.6,1) infinite', frames: '50%{opacity:.5}' },
  bounce: {
    css: 'tw-bounce 1s infinite',
    frames:
      '0%,to{transform:translateY(-25%);animation-timing-function:cubic-bezier(.8,0,1,1)}50%{transform:none;animation-timing-function:cubic-bezier(0,0,.2,1)}',
  },
};

export function motion(): Entry[] {
  return [
    word('animate-none', 'animation:none'),
    ...Object.entries(ANIMATIONS).map(([name, { css, frames }]) => ({
      ...word(`animate-${name}`, `animation:${css}`),
      beside: `@keyframes tw-${name}{${frames}}`,
    })),
    ...families({ animate: 'animation' }, ({ inner }) => inner),
    ...words({
      'transition-none': 'transition-property:none',
      'transition-all': `transition-property:all${PACE}`,
      transition: `transition-property:${COLORS},opacity,box-shadow,${MOVES},filter,backdrop-filter${PACE}`,
      'transition-colors': `transition-property:${COLORS}${PACE}`,
      'transition-opacity': `transition-property:opacity${PACE}`,
      'transition-shadow': `transition-property:box-shadow${PACE}`,
      'transition-transform': `transition-property:${MOVES}${PACE}`,
      'transition-normal': 'transition-behavior:normal',
      'transition-discrete': 'transition-behavior:allow-discrete',
    }),
    family('transition', ({ inner }) => (inner === null ? null : `transition-property:${inner}${PACE}`)),
    ...families({ delay: 'transition-delay', duration: 'transition-duration' }, (value) =>
      amount(value, TIME, 'ms'),
    ),
    word('duration-initial', 'transition-duration:initial'),
    ...families({ ease: 'transition-timing-function' }, named(EASES)),
    ...choices('will-change', 'will-change', 'auto contents transform'),
    word('will-change-scroll', 'will-change:scroll-position'),
    family('will-change', ({ inner }) => prefixed('will-change:', inner)),
  ];
}
