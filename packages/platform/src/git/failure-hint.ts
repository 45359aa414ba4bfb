/** What git said no with, and what its user can do about it. */
import { GitFailed } from './git.ts';

export function withHint(error: Error): string {
  const message = error.message.replace(/\.$/, '');
  return error instanceof GitFailed ? `${message}${hintFor(error)}` : message;
}

function hintFor({ stderr }: GitFailed): string {
  if (/could not read Username|Authentication failed|returned error: 40[13]/.test(stderr))
    return '. It is private or not there: check the address, or give a working "source.token"';
  if (/Permission denied \(/.test(stderr))
    return '. Add the project’s deploy key ("source.deployKey") to the repository';
  if (/Host key verification failed/.test(stderr))
    return '. The host shows another key than before: ask the operator to check its known_hosts';
  return '';
}
