/** Whether an address on another host exists, as far as its answers tell. */
import { connectionFailure, isBadCertificate } from '../connection-failure.ts';
import { isPrivateHost, PrivateAddress } from './private-address.ts';
import { type Answer, request } from './request.ts';

export type Verdict =
  | { kind: 'fine' }
  | {
      kind: 'broken' | 'unclear' | 'skipped';
      reason: string;
      hint: string | null;
      /** There is no host of that name, so that its other addresses need not be asked for. */
      isHostMissing?: boolean;
    };

export interface AskOptions {
  isPrivateAllowed: boolean;
}

const MOST_REDIRECTS = 10;
const MOST_TRIES = 3;
const LONGEST_WAIT_MS = 20_000;
const FIRST_WAIT_MS = 500;

export async function askAddress(address: string, options: AskOptions): Promise<Verdict> {
  for (let tries = 1; ; tries++) {
    const outcome = await follow(address, options);
    if (!('retryAfterMs' in outcome)) return outcome;
    if (tries === MOST_TRIES || outcome.retryAfterMs > LONGEST_WAIT_MS) return outcome.verdict;
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(outcome.retryAfterMs, FIRST_WAIT_MS * tries)),
    );
  }
}

/** Something that may be different in a moment. */
interface Passing {
  verdict: Verdict;
  retryAfterMs: number;
}

async function follow(address: string, options: AskOptions): Promise<Verdict | Passing> {
  let current = address;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    if (!URL.canParse(current)) return broken('the address is not valid');
    const url = new URL(current);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      return unclear(`it leads to a ${url.protocol} address`);
    if (!options.isPrivateAllowed && isPrivateHost(url.hostname)) return skipped();
    const answer = await askOnce(url, options);
    if ('kind' in answer || 'verdict' in answer) return answer;
    if (answer.location === null) return judge(answer);
    if (!URL.canParse(answer.location, current))
      return broken('it redirects to something that is not an address');
    current = new URL(answer.location, current).href;
  }
  return broken(`it redirects more than ${MOST_REDIRECTS} times`);
}

/** HEAD is cheap; servers that do not like it are asked as a browser would. */
async function askOnce(url: URL, { isPrivateAllowed }: AskOptions): Promise<Answer | Verdict | Passing> {
  try {
    const answer = await request(url, { method: 'HEAD', isPrivateAllowed });
    if (answer.status < 400 || answer.status === 429) return answer;
    return await request(url, { method: 'GET', isPrivateAllowed });
  } catch (error) {
    return judgeFailure(error as NodeJS.ErrnoException);
  }
}

function judge({ status, retryAfterMs }: Answer): Verdict | Passing {
  if (status < 400) return { kind: 'fine' };
  if (status === 404 || status === 410) return broken(`the server answers ${status}`);
  if (status === 429) {
    return { verdict: unclear('the server answers that there are too many requests (429)'), retryAfterMs };
  }
  if (status >= 500) return { verdict: unclear(`the server answers ${status}`), retryAfterMs };
  return unclear(`the server answers ${status} to anything but a browser`);
}

function judgeFailure(error: NodeJS.ErrnoException): Verdict | Passing {
  if (error instanceof PrivateAddress) return skipped();
  const { code } = error;
  const reason = connectionFailure(error);
  if (code === 'ENOTFOUND') return { ...broken(reason), isHostMissing: true };
  if (code === 'ECONNREFUSED') return { verdict: broken(reason), retryAfterMs: 0 };
  if (isBadCertificate(error)) return broken(reason);
  return { verdict: unclear(reason), retryAfterMs: 0 };
}

function broken(reason: string): Verdict & { kind: 'broken' } {
  return { kind: 'broken', reason, hint: null };
}

function unclear(reason: string): Verdict {
  return { kind: 'unclear', reason, hint: null };
}

function skipped(): Verdict {
  const hint = 'To check it anyway, use --external-private.';
  return { kind: 'skipped', reason: 'it is on this machine or in a private network', hint };
}
