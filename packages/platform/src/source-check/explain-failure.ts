/** Why a source could not be looked into, in words for whoever wants to use it. */
import type { SourceCheck } from '@bindery/contract';
import { OutboundFailed, OutboundRefused } from '@bindery/network';
import { hintFor, isUnauthorized, redact } from '../git/failure-hint.ts';
import { GitFailed } from '../git/git.ts';
import { SourceRefused } from '../git/source-rules.ts';

type Problem = NonNullable<SourceCheck['problem']>;

/** Null for what is no fault of the source. */
export function explainFailure(
  error: unknown,
  { token, isLate }: { token?: string | null; isLate: boolean },
): Problem | null {
  if (isLate || (error instanceof GitFailed && error.reason === 'time')) return TOO_SLOW;
  if (error instanceof SourceRefused)
    return { code: 'refused', message: `The repository ${error.message}.`, hint: null };
  if (error instanceof OutboundRefused || error instanceof OutboundFailed)
    return { code: 'unreachable', message: sentence(error.message), hint: CHECK_ADDRESS };
  if (!(error instanceof GitFailed)) return null;
  const hint = hintFor(error);
  const message = sentence(redact(error.message, token));
  return { code: codeOf(error), message, hint: hint === null ? null : `${hint}.` };
}

const CHECK_ADDRESS =
  'Check the address. A host on your own network has to be in the platform’s settings: BINDERY_OUTBOUND_ALLOW or --outbound-allow.';
const TOO_SLOW: Problem = {
  code: 'too-slow',
  message: 'The repository could not be looked into within 20 seconds.',
  hint: 'Try again. A build has more time: the project can be created all the same.',
};

function codeOf(error: GitFailed): Problem['code'] {
  if (error.reason === 'size' || error.reason === 'memory' || error.reason === 'output') return 'too-large';
  if (isUnauthorized(error)) return 'unauthorized';
  if (/not found|does not exist|does not appear to be a git repository/i.test(error.stderr))
    return 'not-found';
  const isAway =
    /Could not resolve host|Connection (refused|reset|timed out|closed)|Failed to connect|returned error: 5\d\d|Host key/i;
  return isAway.test(error.stderr) ? 'unreachable' : 'failed';
}

function sentence(message: string): string {
  const text = message.replace(/\.$/, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
