/** What can be said about a project on the line: shared by `create` and `change`. */
import { readFileSync } from 'node:fs';
import type { Project } from '@bindery/sdk';
import { type Line, type Option, UsageError } from '../command-line.ts';

export const PROJECT_FLAGS: Option[] = [
  { flag: 'repository', value: '<url>', describe: 'the git repository' },
  {
    flag: 'branch',
    value: '<name>',
    describe: 'the branch to build (default: the repository’s default branch)',
  },
  { flag: 'folder', value: '<path>', describe: 'the folder with the docs.json (default: the root)' },
  { flag: 'token-file', value: '<file>', describe: 'a file with the access token for a private repository' },
  { flag: 'domain', value: '<hostname>', describe: 'the host name of the site' },
  { flag: 'deployment', value: '<type>', describe: 'cloud, client-hosted or air-gapped' },
];

export function sourceOf(line: Line) {
  const file = text(line, 'token-file');
  return {
    branch: text(line, 'branch'),
    folder: text(line, 'folder'),
    ...(file === undefined ? {} : { token: readToken(file) }),
  };
}

/** The service says which types there are. */
export function deploymentOf(line: Line): Project['deploymentType'] | undefined {
  return text(line, 'deployment') as Project['deploymentType'] | undefined;
}

export function text(line: Line, flag: string): string | undefined {
  return line.flags[flag] as string | undefined;
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`--token-file ${file} cannot be read: ${(error as Error).message}`);
  }
}
