/** Fetches a specification that the author's own site names by address: https only, within limits, before anything is rendered. */
import { connectionFailure } from './connection-failure.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;

export async function fetchSpec(url: string): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let target = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    if (target.protocol !== 'https:') throw new Error('only https addresses are fetched');
    const answer = await inWords(fetch(target, { signal, redirect: 'manual' }));
    const location = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && location !== null) {
      await answer.body?.cancel();
      target = new URL(location, target);
      continue;
    }
    if (answer.status !== 200) throw new Error(`the answer was ${answer.status}`);
    return await inWords(readLimited(answer));
  }
  throw new Error(`more than ${MAX_REDIRECTS} redirects`);
}

/** What this file says itself is in words already. */
async function inWords<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof Refused ? error : new Error(connectionFailure(error), { cause: error });
  }
}

class Refused extends Error {}

async function readLimited(answer: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) throw new Refused(`it has more than ${MAX_BYTES / 1024 / 1024} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
