import { expect, it } from 'vitest';
import { minifyCss } from './minify-css.ts';

it.each([
  ['comments and white space', '/* Why. */\na ,\nb {\n  color: red;\n}\n', 'a,b{color:red}'],
  [
    'noughts before a point',
    'a { margin: 0.5rem -0.25rem calc(1px + 0.5em) 10.05px 0 }',
    'a{margin:.5rem -.25rem calc(1px + .5em) 10.05px 0}',
  ],
  [
    'a nought after a comma',
    'a { color: rgb(0 0 0 / 0.5); transition: cubic-bezier(0.1, 0.7, 0.2, 1) }',
    'a{color:rgb(0 0 0/.5);transition:cubic-bezier(.1,.7,.2,1)}',
  ],
  ['quotes around words', '[role="tab"], [rel^="ht"] { top: 0 }', '[role=tab],[rel^=ht]{top:0}'],
  [
    'quotes that are needed',
    '[data-status="2xx"], [href*="a b"] { content: "tab" }',
    '[data-status="2xx"],[href*="a b"]{content:"tab"}',
  ],
  [
    'combinators',
    'a > b ~ c, :is(> d) + e { width: calc(1px + 2px) }',
    'a>b~c,:is(>d)+e{width:calc(1px + 2px)}',
  ],
  [
    'rules inside of rules',
    'a { b > c { top: 0 } & > d { top: calc(1px + 1px) } > e { left: 0 } }',
    'a{b>c{top:0}&>d{top:calc(1px + 1px)}>e{left:0}}',
  ],
  ['conditions', '@media (width > 40rem) { a { top: 0 } }', '@media (width > 40rem){a{top:0}}'],
  [
    'conditions with a colon',
    '@media (min-width: 4rem) { a { top: 0 } }',
    '@media (min-width:4rem){a{top:0}}',
  ],
  ['slashes', 'a { font: 1rem / 1.5 serif; grid-area: 1 / 2 }', 'a{font:1rem/1.5 serif;grid-area:1/2}'],
])('%s', (_, written, small) => {
  expect(minifyCss(written)).toBe(small);
});
