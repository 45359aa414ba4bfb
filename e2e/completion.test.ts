/** The scripts in the shells themselves; those that this machine has not are left out. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runBindery } from './harness/bindery.ts';

const CASES: [line: string, found: string[]][] = [
  ['bindery bu', ['build', 'bundle']],
  ['bindery agent r', ['run']],
  ['bindery build --o', ['--out']],
  ['bindery build docs --wa', ['--watch']],
  ['bindery export list --j', ['--json']],
];

/** How a shell is asked what would follow a line; one word an answer. */
const ASK: Record<string, (script: string, line: string) => string> = {
  bash: (script, line) =>
    `source ${script}; COMP_WORDS=(${line}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _bindery; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (script, line) =>
    `compdef() { : }; _files() { : }; _describe() { [[ $1 == -o ]] && shift; print -l -- \${\${(P)2}%%:*} | grep -- "^$PREFIX" }; source ${script}; words=(${line}); CURRENT=$#words; PREFIX=$words[-1]; _bindery`,
  fish: (script, line) => `source ${script}; complete -C'${line}' | string split -f1 \\t`,
};

for (const [shell, ask] of Object.entries(ASK)) {
  const isHere = ['/bin', '/usr/bin', '/usr/local/bin'].some((folder) => existsSync(join(folder, shell)));
  it.skipIf(!isHere)(`${shell} completes commands and options`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bindery-completion-'));
    const script = join(folder, 'script');
    writeFileSync(script, (await runBindery(['completion', shell])).stdout);
    for (const [line, found] of CASES) {
      const told = execFileSync(shell, ['-c', ask(script, line)], { cwd: folder, encoding: 'utf8' });
      expect(told.trim().split('\n').sort(), `${shell}: ${line}`).toEqual(found);
    }
    rmSync(folder, { recursive: true });
  });
}

it('refuses a shell that it does not know', async () => {
  expect(await runBindery(['completion', 'tcsh'])).toMatchObject({ code: 2 });
});
