/** Scripts for shells, with all words in them: completing starts no Node. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

export type Completions = readonly CompletedCommand[];

export interface CompletedCommand {
  /** One or two words. */
  name: string;
  summary: string;
  flags: { flag: string; describe: string; takesValue: boolean }[];
}

export function isShell(word: string): word is Shell {
  return (SHELLS as readonly string[]).includes(word);
}

export function completionScript(shell: Shell, commands: Completions): string {
  return { bash, zsh, fish }[shell](commands);
}

function bash(commands: Completions): string {
  return `# bindery completion for bash
_bindery() {
  local current=\${COMP_WORDS[COMP_CWORD]} line="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words=
  case $line in
    '' | help) words='${firstWords(commands).join(' ')} help' ;;
${families(commands)
  .map((family) => `    '${family}' | 'help ${family}') words='${wordsAfter(commands, family).join(' ')}' ;;`)
  .join('\n')}
  esac
  case "$line " in
${longestFirst(commands)
  .map(
    ({ name, flags }) =>
      `    '${name} '*) words+=' ${[...flags.map(({ flag }) => flag), '--help'].join(' ')}' ;;`,
  )
  .join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _bindery bindery bindery-docs
`;
}

function zsh(commands: Completions): string {
  return `#compdef bindery bindery-docs
_bindery() {
  local line="\${words[2,CURRENT-1]}"
  local -a found options
  case $line in
    '' | help) found=(${firstWords(commands)
      .map((word) => quoted(`${word}:${describeWord(commands, word)}`))
      .join(' ')}) ;;
${families(commands)
  .map((family) => `    '${family}' | 'help ${family}') found=(${members(commands, family)}) ;;`)
  .join('\n')}
  esac
  case "$line " in
${longestFirst(commands)
  .map(
    ({ name, flags }) =>
      `    '${name} '*) options=(${[...flags, HELP].map(({ flag, describe }) => quoted(`${flag}:${describe}`)).join(' ')}) ;;`,
  )
  .join('\n')}
  esac
  (( \${#found} )) && _describe 'command' found
  if [[ $PREFIX == -* ]]; then (( \${#options} )) && _describe -o 'option' options
  else (( \${#found} )) || _files
  fi
}
compdef _bindery bindery bindery-docs
`;
}

function fish(commands: Completions): string {
  const lines = ['bindery', 'bindery-docs'].flatMap((program) => [
    ...firstWords(commands).map(
      (word) =>
        `complete -c ${program} -n __bindery_is -f -a ${word} -d ${quoted(describeWord(commands, word))}`,
    ),
    ...commands.filter(isOfFamily).map(({ name, summary }) => {
      const [family, member] = name.split(' ');
      return `complete -c ${program} -n '__bindery_is ${family}' -f -a ${member} -d ${quoted(summary)}`;
    }),
    ...commands.flatMap(({ name, flags }) =>
      [...flags, HELP].map(({ flag, describe, takesValue }) => {
        const word = flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`;
        return `complete -c ${program} -n '__bindery_in ${name}' ${word}${takesValue ? ' -r' : ''} -d ${quoted(describe)}`;
      }),
    ),
  ]);
  return `# bindery completion for fish
function __bindery_is
  set -l words (commandline -opc)
  set -e words[1]
  test "$words" = "$argv"
end
function __bindery_in
  set -l words (commandline -opc)
  set -e words[1]
  set -l count (count $argv)
  set -l first $words[1..$count]
  test "$first" = "$argv"
end
${lines.join('\n')}
`;
}

const HELP = { flag: '--help', describe: 'what the command does', takesValue: false };

function firstWords(commands: Completions): string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ')[0]!))];
}

function isOfFamily({ name }: CompletedCommand): boolean {
  return name.includes(' ');
}

function families(commands: Completions): string[] {
  return firstWords(commands.filter(isOfFamily));
}

function wordsAfter(commands: Completions, family: string): string[] {
  return commands.filter(({ name }) => name.startsWith(`${family} `)).map(({ name }) => name.split(' ')[1]!);
}

function members(commands: Completions, family: string): string {
  return commands
    .filter(({ name }) => name.startsWith(`${family} `))
    .map(({ name, summary }) => quoted(`${name.split(' ')[1]}:${summary}`))
    .join(' ');
}

function describeWord(commands: Completions, word: string): string {
  const alone = commands.find(({ name }) => name === word);
  return alone?.summary ?? wordsAfter(commands, word).join(', ');
}

/** `export list` before `export`. */
function longestFirst(commands: Completions): CompletedCommand[] {
  return [...commands].sort((a, b) => b.name.length - a.name.length);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", '’').replaceAll('\\', '')}'`;
}
