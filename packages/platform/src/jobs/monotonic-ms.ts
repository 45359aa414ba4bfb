/** The same in every thread of a process, and never put back; performance.now() begins anew in each. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
