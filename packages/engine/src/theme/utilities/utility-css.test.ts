import { describe, expect, it } from 'vitest';
import { utilityCss } from './utility-css.ts';

describe('utility classes', () => {
  it.each([
    ['flex', ':root .flex{display:flex}'],
    ['px-1.5', ':root .px-1\\.5{padding-inline:0.375rem}'],
    ['-mt-4', ':root .-mt-4{margin-top:-1rem}'],
    ['-mt-[var(--x)]', ':root .-mt-\\[var\\(--x\\)\\]{margin-top:calc(var(--x)*-1)}'],
    ['w-1/3', ':root .w-1\\/3{width:33.3333%}'],
    ['bg-red-500', ':root .bg-red-500{background-color:rgb(239 68 68/var(--tw-bg-opacity,1))}'],
    ['bg-[#0f0]/50', ':root .bg-\\[\\#0f0\\]\\/50{background-color:color-mix(in srgb,#0f0 50%,transparent)}'],
    [
      'bg-primary/20',
      ':root .bg-primary\\/20{background-color:color-mix(in srgb,var(--accent) 20%,transparent)}',
    ],
    ['text-[0.7rem]', ':root .text-\\[0\\.7rem\\]{font-size:0.7rem}'],
    ['text-[#123456]', ':root .text-\\[\\#123456\\]{color:rgb(18 52 86/var(--tw-text-opacity,1))}'],
    ['text-sm/6', ':root .text-sm\\/6{font-size:.875rem;line-height:1.5rem}'],
    ['border', ':root .border{border-style:var(--tw-border-style,solid);border-width:1px}'],
    ['border-[1px]', ':root .border-\\[1px\\]{border-style:var(--tw-border-style,solid);border-width:1px}'],
    ['border-[red]', ':root .border-\\[red\\]{border-color:red}'],
    ['rounded-t-lg', ':root .rounded-t-lg{border-top-left-radius:.5rem;border-top-right-radius:.5rem}'],
    ['rounded-tl-xl', ':root .rounded-tl-xl{border-top-left-radius:.75rem}'],
    ['table-cell', ':root .table-cell{display:table-cell}'],
    ['justify-self-end', ':root .justify-self-end{justify-self:end}'],
    ['order-first', ':root .order-first{order:-9999}'],
    ['cursor-zoom-in', ':root .cursor-zoom-in{cursor:zoom-in}'],
    ['stroke-2', ':root .stroke-2{stroke-width:2}'],
    ['stroke-current', ':root .stroke-current{stroke:currentColor}'],
    ['fill-[var(--x)]', ':root .fill-\\[var\\(--x\\)\\]{fill:var(--x)}'],
    ['bg-(--x)', ':root .bg-\\(--x\\){background-color:var(--x)}'],
    ['bg-[length:var(--x)]', ':root .bg-\\[length\\:var\\(--x\\)\\]{background-size:var(--x)}'],
    ['w-[calc(100%-1rem)]', ':root .w-\\[calc\\(100\\%-1rem\\)\\]{width:calc(100% - 1rem)}'],
    [
      'w-[calc(100%-theme(spacing.4))]',
      ':root .w-\\[calc\\(100\\%-theme\\(spacing\\.4\\)\\)\\]{width:calc(100% - 1rem)}',
    ],
    ['grid-cols-[1fr_auto]', ':root .grid-cols-\\[1fr_auto\\]{grid-template-columns:1fr auto}'],
    ['[mask-type:luminance]', ':root .\\[mask-type\\:luminance\\]{mask-type:luminance}'],
    ['!mt-0', ':root .\\!mt-0{margin-top:0!important}'],
    ['mt-0!', ':root .mt-0\\!{margin-top:0!important}'],
    [
      'animate-spin',
      '@keyframes tw-spin{to{transform:rotate(360deg)}}:root .animate-spin{animation:tw-spin 1s linear infinite}',
    ],
    [
      'space-y-4',
      ':root .space-y-4>:where(:not([hidden])~:not([hidden])){margin-block-start:calc(1rem*(1 - var(--tw-space-y-reverse,0)));margin-block-end:calc(1rem*var(--tw-space-y-reverse,0))}',
    ],
    [
      '-translate-x-1/2',
      '@property --tw-translate-x{syntax:"*";inherits:false}:root .-translate-x-1\\/2{--tw-translate-x:-50%;translate:var(--tw-translate-x,0) var(--tw-translate-y,0)}',
    ],
    [
      'via-red-500',
      '@property --tw-via{syntax:"*";inherits:false}:root .via-red-500{--tw-via:#ef4444 var(--tw-via-position,),}',
    ],
  ])('%s', (name, css) => {
    expect(utilityCss([name])).toBe(css);
  });

  it.each([
    ['hover:p-1', ':root .hover\\:p-1:hover{}'],
    ['dark:p-1', ':root .dark\\:p-1:where(.dark,.dark *){}'],
    ['md:p-1', '@media (min-width:768px){:root .md\\:p-1{}}'],
    ['2xl:p-1', '@media (min-width:1536px){:root .\\32 xl\\:p-1{}}'],
    ['max-md:p-1', '@media not all and (min-width:768px){:root .max-md\\:p-1{}}'],
    ['min-[30rem]:p-1', '@media (min-width:30rem){:root .min-\\[30rem\\]\\:p-1{}}'],
    ['@md:p-1', '@container (width>=28rem){:root .\\@md\\:p-1{}}'],
    ['print:p-1', '@media print{:root .print\\:p-1{}}'],
    ['supports-[display:grid]:p-1', '@supports (display:grid){:root .supports-\\[display\\:grid\\]\\:p-1{}}'],
    ['group-hover:p-1', ':root .group-hover\\:p-1:is(:where(.group):hover *){}'],
    ['group-hover/row:p-1', ':root .group-hover\\/row\\:p-1:is(:where(.group\\/row):hover *){}'],
    ['group-[.open]:p-1', ':root .group-\\[\\.open\\]\\:p-1:is(:where(.group).open *){}'],
    ['peer-checked:p-1', ':root .peer-checked\\:p-1:is(:where(.peer):checked~*){}'],
    ['aria-checked:p-1', ':root .aria-checked\\:p-1[aria-checked="true"]{}'],
    ['data-[state=open]:p-1', ':root .data-\\[state\\=open\\]\\:p-1[data-state="open"]{}'],
    ['has-[:checked]:p-1', ':root .has-\\[\\:checked\\]\\:p-1:has(:checked){}'],
    ['not-first:p-1', ':root .not-first\\:p-1:not(:first-child){}'],
    ['nth-3:p-1', ':root .nth-3\\:p-1:nth-child(3){}'],
    ['*:p-1', ':root :is(.\\*\\:p-1>*){}'],
    ['file:p-1', ':root .file\\:p-1::file-selector-button{}'],
    ['marker:p-1', ':root .marker\\:p-1 ::marker,:root .marker\\:p-1::marker{}'],
    ['[&>p]:p-1', ':root .\\[\\&\\>p\\]\\:p-1>p{}'],
    ['[&.a,&.b]:p-1', ':root .\\[\\&\\.a\\,\\&\\.b\\]\\:p-1.a,:root .\\[\\&\\.a\\,\\&\\.b\\]\\:p-1.b{}'],
    ['[@media_print]:p-1', '@media print{:root .\\[\\@media_print\\]\\:p-1{}}'],
    [
      'md:dark:hover:p-1',
      '@media (min-width:768px){:root .md\\:dark\\:hover\\:p-1:where(.dark,.dark *):hover{}}',
    ],
  ])('%s', (name, rule) => {
    expect(utilityCss([name])).toBe(rule.replace('{}', '{padding:0.25rem}'));
  });

  it('gives what a variant makes before or after an element something to show', () => {
    expect(utilityCss(['before:hover:p-1'])).toContain(
      ':hover::before{content:var(--tw-content,"");padding:0.25rem}',
    );
    expect(utilityCss(["after:content-['→_x']"])).toContain(
      "::after{--tw-content:'→ x';content:var(--tw-content)}",
    );
  });

  it.each([
    'my-own-class',
    'tsd-panel',
    'p-huge',
    'p-1/2',
    '-p-4',
    '-rounded-lg',
    'md:nothing',
    'unknown:flex',
    'not-prose',
    'group',
    '</style>',
    'p-[</style>]',
    'p-[1;}]',
    'p-[1px)]',
    'p-[1px:]',
    'p-[]',
    'p-[1px/*]',
    'bg-[url(https://example.com/x)]',
    "content-['x]",
    "content-['</style>']",
    '[color:red;}a{color:blue]',
    '[&{}]:p-1',
    '[&>p){}]:p-1',
    '[@media_print{}]:p-1',
    'group-[){}]:p-1',
    'data-[x="]y]:p-1',
    'supports-[x){}]:p-1',
    'min-[1px){}]:p-1',
    '@[1px){}]:p-1',
    'p-[\\3b]',
    '__proto__',
    'constructor',
    'bg-constructor-500',
    'constructor-hover:p-1',
    'group-constructor:p-1',
  ])('nothing for %s', (name) => {
    expect(utilityCss([name])).toBe('');
  });

  it.each([
    ['what sets less', 'p-2 px-4 pt-1'],
    ['widths, styles and colours of borders', 'border border-t-2 border-dashed border-red-500'],
    ['a line height after a size of text', 'text-sm leading-none'],
    ['what hides', 'block flex grid hidden'],
    ['how fast after what changes', 'transition duration-300 ease-in'],
    [
      'states, then screens, then modes',
      'p-1 first:p-1 hover:p-1 focus:p-1 active:p-1 sm:p-1 md:p-1 dark:p-1 print:p-1',
    ],
    ['wide screens before narrow ones where a width is a limit', 'max-lg:p-1 max-[900px]:p-1 max-sm:p-1'],
    ['widths in brackets among the named ones', 'min-[400px]:p-1 sm:p-1 min-[45rem]:p-1 md:p-1'],
    ['stacked variants by the last one', 'p-1 hover:p-1 md:p-1 md:hover:p-1 lg:p-1 dark:p-1 dark:hover:p-1'],
  ])('puts later in the cascade: %s', (_what, text) => {
    const names = text.split(' ');
    const css = utilityCss(names.toReversed());
    const places = names.map((name) => css.indexOf(`.${escaped(name)}`));
    expect(places.every((at) => at >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('writes a condition once for rules that follow each other', () => {
    expect(utilityCss(['md:p-1 md:m-1'])).toBe(
      '@media (min-width:768px){:root .md\\:m-1{margin:0.25rem}:root .md\\:p-1{padding:0.25rem}}',
    );
  });
});

function escaped(name: string): string {
  return name.replace(/[^\w-]/g, '\\$&');
}
