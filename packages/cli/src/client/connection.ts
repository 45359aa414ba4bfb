/** Which API a command talks to, and with which key. The only place of the client commands that reads the environment. */
import { readFileSync } from 'node:fs';
import { Bindery, BinderyError } from '@bindery/sdk';
import { type Line, type Option, UsageError } from '../command-line.ts';
import { shellFlags } from '../shell-word.ts';

export const CONNECTION: Option[] = [
  {
    flag: 'api',
    value: '<url>',
    describe: 'the API’s address (default: BINDERY_API_URL, or 127.0.0.1:7400)',
  },
  { flag: 'key-file', value: '<file>', describe: 'a file with the admin key (default: BINDERY_API_KEY)' },
];
export const JSON_OPTION: Option = { flag: 'json', value: null, describe: 'print one line of JSON' };

const DEFAULT_API_URL = 'http://127.0.0.1:7400';

/** For a command that is suggested: the API that this line speaks to. */
export function sameApi(line: Line): string {
  return shellFlags({ api: line.flags.api, 'key-file': line.flags['key-file'] });
}

export function apiUrlOf(line: Line): string {
  return (line.flags.api as string | undefined) ?? (process.env.BINDERY_API_URL || DEFAULT_API_URL);
}

export function connect(line: Line): Bindery {
  try {
    return new Bindery({ apiUrl: apiUrlOf(line), apiKey: readKey(line), userAgent: 'bindery-cli' });
  } catch (error) {
    if (error instanceof BinderyError) throw new UsageError(error.message);
    throw error;
  }
}

function readKey(line: Line): string {
  const file = line.flags['key-file'] as string | undefined;
  if (file !== undefined) return readKeyFile(file);
  const key = process.env.BINDERY_API_KEY?.trim();
  if (key) return key;
  throw new UsageError(
    'There is no admin key. Set BINDERY_API_KEY, or name a file that contains the key with --key-file. The first bindery start shows a key; on the platform’s machine, bindery keys create makes another one.',
  );
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`--key-file ${file} cannot be read: ${(error as Error).message}`);
  }
}
