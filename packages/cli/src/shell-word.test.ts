import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { shellFlags, shellWord } from './shell-word.ts';

it.each(['plain', '/a/b-c_d.e', "it's here", 'two words', '$HOME `id` "x" \\', '', '~', '*', 'ü'])(
  'writes %j so that a shell reads it back',
  (text) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellWord(text)}`], { encoding: 'utf8' })).toBe(text);
  },
);

it('carries the flags that have a value', () => {
  expect(shellFlags({ data: '/a b', port: '8080', json: true, config: undefined })).toBe(
    " --data '/a b' --port 8080",
  );
});
