/** What the check of an agent's run may fetch: addresses of the base commit, each once. */
import type { OutboundGate } from '@bindery/network';
import type { HeldAddresses } from './held-addresses.ts';

const LARGEST_BYTES = 32 * 1024 * 1024;

/**
 * A query that the base does not hold is left out. Each address is asked once in a run: how often, and when, would tell
 * its owner something too.
 */
export function fetchHeld(
  held: HeldAddresses,
  { gate, signal }: { gate: OutboundGate; signal: AbortSignal },
): (url: string) => Promise<Uint8Array> {
  const answers = new Map<string, Promise<Uint8Array>>();
  const ask = async (url: string): Promise<Uint8Array> => {
    const { status, body } = await gate.fetch(url, { maxBytes: LARGEST_BYTES, signal });
    if (status !== 200) throw new Error(`the answer was ${status}`);
    return body;
  };
  return async (written) => {
    const url = heldForm(written, await held.specifications());
    if (url === null)
      throw new Error('an agent fetches only addresses that the base branch has; it is fetched once merged');
    let answer = answers.get(url);
    if (!answer) {
      answer = ask(url);
      answer.catch(() => {});
      answers.set(url, answer);
    }
    return answer;
  };
}

function heldForm(written: string, held: ReadonlySet<string>): string | null {
  if (held.has(written)) return written;
  const bare = written.replace(/[?#].*$/s, '');
  return held.has(bare) ? bare : null;
}
