import { describe, expect, it } from 'vitest';
import { utilityCss } from './utility-css.ts';

describe('utility classes', () => {
  it.each([
    ['flex', ':root .flex{display:flex}'],
    ['px-1.5', ':root .px-1\\.5{padding-inline:0.375rem}'],
    ['-mt-4', ':root .-mt-4{margin-top:-1rem}'],
    ['w-1/3', ':root .w-1\\/3{width:33.3333%}'],
    ['bg-red-500', ':root .bg-red-500{background-color:#ef4444}'],
    [
      'dark:bg-amber-500/10',
      ':root.dark .dark\\:bg-amber-500\\/10{background-color:color-mix(in srgb,#f59e0b 10%,transparent)}',
    ],
    ['hover:underline', ':root .hover\\:underline:hover{text-decoration-line:underline}'],
    [
      'md:grid-cols-3',
      '@media (min-width:768px){:root .md\\:grid-cols-3{grid-template-columns:repeat(3,minmax(0,1fr))}}',
    ],
    ['2xl:p-2', '@media (min-width:1536px){:root .\\32 xl\\:p-2{padding:0.5rem}}'],
    ['!mt-0', ':root .\\!mt-0{margin-top:0!important}'],
    ['text-[0.7rem]', ':root .text-\\[0\\.7rem\\]{font-size:0.7rem}'],
    ['rounded-t-lg', ':root .rounded-t-lg{border-top-left-radius:.5rem;border-top-right-radius:.5rem}'],
    ['space-y-4', ':root .space-y-4 > * + *{margin-top:1rem}'],
  ])('%s', (name, css) => {
    expect(utilityCss([name])).toBe(css);
  });

  it.each([
    'my-own-class',
    'tsd-panel',
    'p-huge',
    'md:nothing',
    'unknown:flex',
    '</style>',
    'p-[</style>]',
    'p-[1;}]',
    '__proto__',
    'constructor',
    'bg-constructor-500',
  ])('nothing for %s', (name) => {
    expect(utilityCss([name])).toBe('');
  });

  it('puts what changes less after what changes more, and screens last', () => {
    const css = utilityCss(['md:px-8 px-4 p-2', 'leading-none text-sm']);
    const order = ['p-2{', 'px-4{', 'text-sm{', 'leading-none{', 'md\\:px-8{'].map((part) =>
      css.indexOf(part),
    );
    expect(order.every((at) => at >= 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});
