/** What a command is, how its line is read, and its `--help`: one shape for all of them. */
import { parseArgs } from 'node:util';
import { nearestName } from '@bindery/engine/nearest-name';
import pc from 'picocolors';
import { lineWidth, wrapText } from './wrap-text.ts';

export interface Option {
  flag: string;
  /** Null marks a switch; otherwise what stands in for the value in `--help`. */
  value: string | null;
  describe: string;
  /** May be given several times; the values arrive as an array. */
  repeated?: boolean;
}

/** One letter means the same everywhere. `-h` is every command's, `-v` the version's. */
export const SHORT_FLAGS: Readonly<Record<string, string>> = { out: 'o' };

export interface Command {
  name: string;
  summary: string;
  /** What follows the name, such as `[dir]` or `<domain>`. */
  usage?: string;
  /** Shown in `--help` below the options. */
  details?: string;
  options?: Option[];
  /** How many words may follow the name. */
  words?: { least: number; most: number };
  /** A sentence that says where a word too many belongs, if people often write one. */
  surplus?: string;
  run(line: Line): Promise<number | undefined>;
}

export interface Line {
  words: string[];
  flags: Record<string, string | boolean | undefined>;
  repeated: Record<string, string[] | undefined>;
}

/** A mistake in the line itself: one line on stderr, exit code 2. */
export class UsageError extends Error {
  readonly exitCode = 2;
}

/** Ctrl-C: what was begun is cleaned up, then the process ends as the shell expects. */
export class Stopped extends Error {
  readonly exitCode = 130;

  constructor() {
    super('Stopped.');
  }
}

export async function runCommand(command: Command, args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(help(command));
    return 0;
  }
  return (await command.run(readLine(command, args))) ?? 0;
}

export function readLine(command: Command, args: string[]): Line {
  const options = command.options ?? [];
  const { positionals, values } = parse(command, options, args);
  const { least, most } = command.words ?? { least: 0, most: 0 };
  if (positionals.length > most) {
    throw new UsageError(
      `bindery ${command.name}: unexpected "${positionals[most]}". ${command.surplus ? `${command.surplus} ` : ''}See bindery ${command.name} --help.`,
    );
  }
  if (positionals.length < least) {
    throw new UsageError(
      `bindery ${command.name}: something is missing. Type bindery ${command.name} ${command.usage ?? ''}, or see bindery ${command.name} --help.`,
    );
  }
  const line: Line = { words: positionals, flags: {}, repeated: {} };
  for (const { flag, repeated } of options) {
    const value = values[flag];
    if (repeated) line.repeated[flag] = value as string[] | undefined;
    else line.flags[flag] = value as string | boolean | undefined;
  }
  return line;
}

function parse(command: Command, options: Option[], args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(
        options.map(({ flag, value, repeated }) => [
          flag,
          {
            type: value === null ? ('boolean' as const) : ('string' as const),
            multiple: repeated ?? false,
            ...(SHORT_FLAGS[flag] ? { short: SHORT_FLAGS[flag] } : {}),
          },
        ]),
      ),
    });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const first = message.split(/\.\s|\n/)[0]!.replace(/\.$/, '');
    throw new UsageError(
      `bindery ${command.name}: ${lowerFirst(first)}. ${meantFlag(message, options)}See bindery ${command.name} --help.`,
    );
  }
}

function meantFlag(message: string, options: Option[]): string {
  const written = /^Unknown option '--([^'=]+)/.exec(message)?.[1];
  const meant = written ? nearestName(written, [...options.map(({ flag }) => flag), 'help']) : null;
  return meant === null ? '' : `Did you mean --${meant}? `;
}

export function help(command: Command, width = lineWidth()): string {
  const { name, usage, summary, options = [], details } = command;
  const flags = options.map(({ flag, value }) => {
    const short = SHORT_FLAGS[flag];
    return `${short ? `-${short}, ` : ''}--${flag}${value ? ` ${value}` : ''}`;
  });
  const longest = Math.min(34, Math.max(0, ...flags.map((flag) => flag.length)) + 2);
  const rows = options.map(({ describe }, index) => {
    const first = `  ${flags[index]!.padEnd(longest)} `;
    return wrapText(describe, { width, first, indent: longest + 3 });
  });
  const heading = `bindery ${name}`;
  const shape = [usage, rows.length ? '[options]' : ''].filter(Boolean).join(' ');
  return [
    wrapText(shape, { width, first: `${heading} `, indent: 4 })
      .replace(heading, pc.bold(heading))
      .trimEnd(),
    '',
    wrapText(summary, { width }),
    ...(rows.length ? ['', 'Options:', ...rows] : []),
    ...(details ? ['', wrapText(details, { width })] : []),
    '',
  ].join('\n');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
