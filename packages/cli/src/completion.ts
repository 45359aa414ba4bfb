import type { Entry } from './command-entry.ts';
import { type Command, SHORT_FLAGS, UsageError } from './command-line.ts';
import { type Completions, completionScript, isShell, SHELLS } from './completion/completion-scripts.ts';

/** Given the commands, which are listed where this one is. */
export const completionOf = (commands: readonly Entry[]): Command => ({
  name: 'completion',
  usage: `<${SHELLS.join('|')}>`,
  summary: 'Prints a script that makes your shell complete the commands and options of bindery.',
  words: { least: 1, most: 1 },
  details: [
    'bash:  echo \'eval "$(bindery completion bash)"\' >> ~/.bashrc',
    'zsh:   echo \'eval "$(bindery completion zsh)"\' >> ~/.zshrc      (after compinit)',
    'fish:  bindery completion fish > ~/.config/fish/completions/bindery.fish',
  ].join('\n'),
  run: async (line) => {
    const shell = line.words[0]!;
    if (!isShell(shell))
      throw new UsageError(`The shell must be one of ${SHELLS.join(', ')}, not "${shell}".`);
    process.stdout.write(completionScript(shell, await readCompletions(commands)));
    return 0;
  },
});

/** Commands of the platform are completed by name alone where it is not installed. */
async function readCompletions(commands: readonly Entry[]): Promise<Completions> {
  return await Promise.all(
    commands.map(async ({ name, summary, load }) => {
      const options = await load().then(
        ({ command }) => command.options ?? [],
        () => [],
      );
      const flags = options.flatMap(({ flag, describe, value }) => [
        { flag: `--${flag}`, describe, takesValue: value !== null },
        ...(SHORT_FLAGS[flag] ? [{ flag: `-${SHORT_FLAGS[flag]}`, describe, takesValue: true }] : []),
      ]);
      return { name, summary, flags };
    }),
  );
}
