/** One batch of events, sent once. */
import { FetchFailed } from './fetch/fetch-failed.ts';
import { sendRequest } from './fetch/send-request.ts';

const PATIENCE_MS = 10_000;

/** `away`: worth another try. */
export type SendOutcome = 'taken' | 'refused' | 'away';

export async function sendEvents(
  url: string,
  { body, token, proxy }: { body: string; token: string | null; proxy: Record<string, string> },
): Promise<SendOutcome> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'bindery-runtime',
    ...(token !== null && { authorization: `Bearer ${token}` }),
  };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const stallMs = PATIENCE_MS;
    const answer = await sendRequest(url, { method: 'POST', headers, body, proxy, signal, stallMs });
    answer.on('error', () => {}).resume();
    return outcomeOf(answer.statusCode ?? 0);
  } catch (error) {
    return error instanceof FetchFailed && !error.isPassing ? 'refused' : 'away';
  }
}

/** 408 and 429 pass; so does what is wrong on the other side. */
function outcomeOf(status: number): SendOutcome {
  if (status >= 200 && status < 300) return 'taken';
  return status >= 500 || status === 408 || status === 429 ? 'away' : 'refused';
}
