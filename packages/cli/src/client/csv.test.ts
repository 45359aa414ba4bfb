import { expect, it } from 'vitest';
import { csv } from './csv.ts';

it('quotes what has to be quoted, and lets nothing become a formula', () => {
  expect(
    csv(
      ['A', 'B'],
      [
        ['plain', null],
        ['a "b", c', 'two\nlines'],
        ['=1+1', '@x'],
        ['-1', 'ok'],
      ],
    ),
  ).toBe('A,B\r\nplain,\r\n"a ""b"", c","two\nlines"\r\n\'=1+1,\'@x\r\n\'-1,ok\r\n');
});
