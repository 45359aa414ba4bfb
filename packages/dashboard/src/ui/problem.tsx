/** What went wrong, where it happened: in words, with what to do next and the id that finds it in the log. */
import { ApiError, ConnectionError } from '@bindery/sdk';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';
import { visibleText } from './visible-text.ts';

const TELL_OPERATOR = 'If the problem stays, give the request ID to the operator of this installation.';

interface ProblemProps {
  error: unknown;
  /** What could not be done; absent: only what the error itself says. */
  title?: string;
  /** The page has nothing else: its title is the page's. */
  isPage?: boolean;
  retry?: (() => void) | undefined;
  children?: ReactNode;
}

export function Problem({ error, title, isPage, retry, children }: ProblemProps) {
  const Title = isPage ? 'h1' : 'p';
  const message = visibleText(error instanceof Error ? error.message : String(error));
  const requestId = error instanceof ApiError ? error.requestId : null;
  const next = retry ? stepAfterLoading(error) : stepAfterSending(error);
  return (
    <div
      role="alert"
      className="flex gap-3 rounded-lg border border-danger/40 bg-danger-soft px-4 py-3 text-sm"
    >
      <Icon name="warning" className="mt-0.5 size-4 text-danger" />
      <div className="min-w-0 flex-1 space-y-1.5">
        {title && <Title className="font-medium">{title}</Title>}
        <p className="break-words">{message}</p>
        {next && <p className="text-muted">{next}</p>}
        {children}
        {(requestId || retry) && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-0.5">
            {retry && <Button onClick={retry}>Try again</Button>}
            {requestId && (
              <span className="flex items-center gap-1 text-muted">
                Request <code className="font-mono text-xs">{requestId}</code>
                <CopyButton text={requestId} label="Copy the request id" />
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Nobody has typed anything. */
function stepAfterLoading(error: unknown): string | null {
  if (error instanceof ConnectionError) return 'Check that the platform is running, then try again.';
  if (!(error instanceof ApiError)) return null;
  return error.status >= 500 ? `Try again. ${TELL_OPERATOR}` : stepAfterRefusal(error);
}

function stepAfterSending(error: unknown): string | null {
  if (error instanceof ConnectionError)
    return 'What you typed is still here. Check that the platform is running, then try again.';
  if (!(error instanceof ApiError)) return null;
  if (error.status >= 500) return `Nothing you typed is lost. Try again. ${TELL_OPERATOR}`;
  return stepAfterRefusal(error);
}

function stepAfterRefusal(error: ApiError): string | null {
  if (error.status === 403) return 'An administrator of your organization can do this, or change your role.';
  if (error.status === 409)
    return 'Somebody else may have changed it. Look at the current state, then try again.';
  if (error.status === 429)
    return `Wait ${error.retryAfterSeconds ? `${error.retryAfterSeconds} seconds` : 'a moment'}, then try again.`;
  return null;
}
