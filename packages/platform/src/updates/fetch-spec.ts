import type { OutboundGate } from '@bindery/network';

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

/** A specification that a site names by address, through the gate. Rendering never reaches for the network. */
export function specFetcher(gate: OutboundGate, signal: AbortSignal): (url: string) => Promise<Uint8Array> {
  return async (url) => {
    const { status, body } = await gate.fetch(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal });
    if (status !== 200) throw new Error(`the answer was ${status}`);
    return body;
  };
}
