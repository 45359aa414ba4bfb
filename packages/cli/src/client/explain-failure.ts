/** What a failed call means for whoever typed the command: one line with the next step, and an exit code. */
import * as sdk from '@bindery/sdk';
import { Refused } from '../bundle/open-bundle.ts';
import { Stopped, UsageError } from '../command-line.ts';

export const EXIT_CODES =
  'Exit codes: 0 done · 1 it failed, or the bundle was refused · 2 a mistake in the command line · 3 the API refused · 4 the API could not be reached, or took too long · 130 stopped.';

export class ClientFailure extends Error {
  readonly exitCode: 1 | 3 | 4;

  constructor(exitCode: 1 | 3 | 4, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function explainFailure(error: unknown, apiUrl: string): unknown {
  if (error instanceof UsageError || error instanceof Stopped || error instanceof Refused) return error;
  if (error instanceof sdk.ConnectionError) {
    const next = `Is the platform running (bindery start${portOf(apiUrl)})? If it is elsewhere, give its address with --api.`;
    return new ClientFailure(4, `${error.message}. ${next}`);
  }
  if (error instanceof sdk.WaitTimeoutError) return new ClientFailure(4, error.message);
  if (error instanceof sdk.ApiError) return explainRefusal(error);
  if (error instanceof sdk.BinderyError) return new ClientFailure(1, error.message);
  return error;
}

/** Of a platform on this machine that listens elsewhere than usual. */
function portOf(apiUrl: string): string {
  const { hostname, port } = URL.parse(apiUrl) ?? { hostname: '', port: '' };
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return isHere && port !== '' && port !== '7400' ? ` --port ${port}` : '';
}

function explainRefusal(error: sdk.ApiError): ClientFailure {
  const isOutage = error.status >= 500 || error.status === 429;
  const request = error.requestId ? ` (request ${error.requestId})` : '';
  return new ClientFailure(isOutage ? 4 : 3, `${error.message}${hint(error)}${request}`);
}

function hint(error: sdk.ApiError): string {
  if (error instanceof sdk.UnauthorizedError) return ' Check the admin key: BINDERY_API_KEY or --key-file.';
  if (error instanceof sdk.ForbiddenError && /plan/i.test(error.message))
    return ' The operator can change the plan: bindery orgs set-plan <organization> enterprise.';
  if (error instanceof sdk.NotFoundError && /domain/i.test(error.message))
    return ' bindery projects list shows yours.';
  return '';
}
