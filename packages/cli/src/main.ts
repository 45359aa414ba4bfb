/** The `bindery` command: finds the command's file, runs it, turns what went wrong into one line. */
import { nearestName } from '@bindery/engine/nearest-name';
import pc from 'picocolors';
import type { Entry } from './command-entry.ts';
import { help, runCommand, UsageError } from './command-line.ts';
import { COMMAND_GROUPS, COMMANDS } from './commands.ts';
import { explainFault } from './explain-fault.ts';
import { startWithinMemory } from './within-memory.ts';
import { lineWidth, wrapText } from './wrap-text.ts';

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const [first = '--help', ...rest] = args;
    if (first === '--version' || first === '-v' || first === 'version') return await showVersion();
    if (first === '--help' || first === '-h' || first === 'help') return await showHelp(rest);
    const found = findCommand(args);
    if (!found && isFamily(first) && (rest[0] === '--help' || rest[0] === '-h')) return showFamily(first);
    if (!found) throw unknownCommand(args);
    if (found.entry.serving) startWithinMemory(process.env, found.entry.serving);
    const { command } = await found.entry.load();
    return await runCommand(command, found.rest);
  } catch (error) {
    return await report(error);
  }
}

function findCommand(args: string[]): { entry: Entry; rest: string[] } | null {
  for (const words of [2, 1]) {
    const entry = COMMANDS.find(({ name }) => name === args.slice(0, words).join(' '));
    if (entry) return { entry, rest: args.slice(words) };
  }
  return null;
}

/** `orgs`, of `orgs create`, `orgs list` and so on. */
function isFamily(word: string): boolean {
  return COMMANDS.some(({ name }) => name.startsWith(`${word} `));
}

function unknownCommand(args: string[]): UsageError {
  const [first, second] = args;
  const names = COMMANDS.map(({ name }) => name);
  if (isFamily(first!)) {
    const family = names.filter((name) => name.startsWith(`${first} `));
    const meant = second === undefined ? null : nearestName(`${first} ${second}`, family);
    if (meant !== null)
      return new UsageError(`Unknown command "${first} ${second}". Did you mean "${meant}"?`);
    return new UsageError(
      `bindery ${first} needs one more word: ${family.map((name) => `bindery ${name}`).join(', ')}.`,
    );
  }
  const meant =
    (second === undefined ? null : nearestName(`${first} ${second}`, names)) ??
    nearestName(first!, new Set(names.map((name) => name.split(' ')[0]!)));
  const hint = meant === null ? 'See bindery --help.' : `Did you mean "${meant}"? See bindery --help.`;
  return new UsageError(`Unknown command "${first}". ${hint}`);
}

async function showHelp(args: string[]): Promise<number> {
  if (args.length === 0) return showOverview();
  const found = findCommand(args);
  if (found && found.rest.length === 0) {
    process.stdout.write(help((await found.entry.load()).command));
    return 0;
  }
  if (args.length === 1 && isFamily(args[0]!)) return showFamily(args[0]!);
  if (found && !isFamily(found.entry.name))
    throw new UsageError(`bindery help ${found.entry.name}: unexpected "${found.rest[0]}".`);
  throw unknownCommand(args);
}

function showOverview(): number {
  const lines = [`${pc.bold('bindery')} <command> [options]`, ''];
  for (const [title, entries] of COMMAND_GROUPS) lines.push(`${title}:`, ...entries.map(row), '');
  process.stdout.write(`${lines.join('\n')}For details: bindery help <command>\n`);
  return 0;
}

function showFamily(word: string): number {
  const entries = COMMANDS.filter(({ name }) => name === word || name.startsWith(`${word} `));
  const lines = [`${pc.bold(`bindery ${word}`)} <command> [options]`, '', ...entries.map(row), ''];
  process.stdout.write(`${lines.join('\n')}\nFor details: bindery help ${word} <command>\n`);
  return 0;
}

function row({ name, summary }: Entry): string {
  return wrapText(summary, { width: lineWidth(), first: `  ${name.padEnd(21)} ` });
}

async function showVersion(): Promise<number> {
  const { default: manifest } = await import('../package.json', { with: { type: 'json' } });
  process.stdout.write(`${manifest.version}\n`);
  return 0;
}

async function report(error: unknown): Promise<number> {
  const { exitCode } = error as { exitCode?: unknown };
  if (error instanceof Error && typeof exitCode === 'number') {
    process.stderr.write(`${pc.red('error')} ${error.message}\n`);
    return exitCode;
  }
  const fault = await explainFault(error);
  if (fault !== null) {
    process.stderr.write(`${pc.red('error')} ${fault}\n`);
    return 1;
  }
  process.stderr.write(
    `${pc.red('unexpected error')} ${error instanceof Error ? error.stack : String(error)}\n`,
  );
  return 1;
}
