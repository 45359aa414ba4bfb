import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { help } from '../packages/cli/src/command-line.ts';
import { COMMANDS } from '../packages/cli/src/commands.ts';
import { runBindery } from './harness/bindery.ts';
import { docsJson, makeSite, page } from './harness/site.ts';

it.each([
  ['biuld', 'Did you mean "build"?'],
  ['agent rn', 'Did you mean "agent run"?'],
  ['ogrs list', 'Did you mean "orgs list"?'],
  ['help biuld', 'Did you mean "build"?'],
  ['help bundle unpack x', 'bindery help bundle unpack: unexpected "x".'],
  ['help build x', 'bindery help build: unexpected "x".'],
  ['help agent rn', 'Did you mean "agent run"?'],
  ['runtime site.tar.gz', 'unexpected "site.tar.gz". A bundle is named by --bundle-url'],
  ['build --ot x', 'Did you mean --out?'],
  ['zzzzzzz', 'Unknown command "zzzzzzz". See bindery --help.'],
  // What was typed is looked at before what the machine has.
  ['pdf nowhere --browser /nowhere/chromium', 'nowhere does not exist.'],
  ['check nowhere --baseline none.json', 'The baseline none.json cannot be read'],
  ['export docs.example.com --timeout soon', '--timeout must be a number'],
  ['export docs.example.com --trusted-keys none.pem', '--trusted-keys none.pem cannot be read'],
  ['agent list --status odd', '--status must be one of'],
  ['orgs', 'bindery orgs needs one more word: bindery orgs create'],
])('bindery %s: one line that helps, exit code 2', async (line, told) => {
  const { code, stdout, stderr } = await runBindery(line.split(' '));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(told);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

it.each([
  [['--help', '-h', 'help'], 'Write documentation:'],
  [['help build', 'build --help', 'build -h'], 'bindery build [dir] [options]'],
  [['help bundle unpack', 'bundle unpack -h'], 'bindery bundle unpack <file>'],
  [['help agent', 'agent --help', 'agent -h'], 'bindery agent <command>'],
  [['--version', '-v', 'version'], ''],
])('%s say the same', async (lines, told) => {
  const answers = await Promise.all(lines.map((line) => runBindery(line.split(' '))));
  for (const { code, stdout, stderr } of answers) {
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: answers[0]!.stdout, stderr: '' });
  }
  expect(answers[0]!.stdout).toContain(told);
  expect(answers[0]!.stdout).not.toBe('');
});

it.each(COMMANDS.map(({ name, load }) => [name, load] as const))(
  'the help of bindery %s fits into 80 columns',
  async (_, load) => {
    const { command } = await load();
    const lines = help(command, 80).split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    const words = (text: string) => text.split(/\s+/).join(' ');
    for (const { describe } of command.options ?? [])
      expect(words(lines.join(' '))).toContain(words(describe));
  },
);

it('-o is --out', async () => {
  const site = makeSite({ 'docs.json': docsJson(['index']), 'index.mdx': page('Home') });
  const out = site.beside('site.tar.gz');
  expect((await runBindery(['build', site.folder, '-o', out])).code).toBe(0);
  expect(existsSync(out)).toBe(true);
  site.remove();
});
