/** A word as a shell takes it: what a person copies from the terminal must mean the same there. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** `--name value` for each that has a value, a space before each: to be written after a command that is suggested. */
export function shellFlags(flags: Record<string, string | boolean | undefined>): string {
  return Object.entries(flags)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => ` --${name} ${shellWord(value)}`)
    .join('');
}
