/** What git said no with, and what its user can do about it. */
import { GitFailed } from './git.ts';

export function withHint(error: Error): string {
  const message = error.message.replace(/\.$/, '');
  const hint = hintFor(error);
  return hint === null ? message : `${message}. ${hint}`;
}

/** Without a full stop. */
export function hintFor(error: Error): string | null {
  if (!(error instanceof GitFailed)) return null;
  if (NO_ACCESS.test(error.stderr))
    return 'It is private or not there: check the address, or give a working "source.token"';
  if (NO_KEY.test(error.stderr)) return 'Add the project’s deploy key ("source.deployKey") to the repository';
  if (/Host key verification failed/.test(error.stderr))
    return 'The host shows another key than before: ask the operator to check its known_hosts';
  return null;
}

const NO_ACCESS = /could not read Username|Authentication failed|returned error: 40[13]/;
const NO_KEY = /Permission denied \(/;

/** Whether the other side wants a credential, or another one. */
export function isUnauthorized({ stderr }: GitFailed): boolean {
  return NO_ACCESS.test(stderr) || NO_KEY.test(stderr);
}

/** What the other side says is shown, and it knows the token. */
export function redact(text: string, token: string | null | undefined): string {
  return token ? text.replaceAll(token, '***') : text;
}
