/** How long a failed job waits: doubling, capped, and spread so that jobs that failed together do not return together. */
const LONGEST_SECONDS = 300;

export function backoffSeconds(
  failures: number,
  options: { retryDelaySeconds: number; random?: () => number },
): number {
  const { retryDelaySeconds, random = Math.random } = options;
  const full = Math.min(LONGEST_SECONDS, retryDelaySeconds * 2 ** (failures - 1));
  return full / 2 + (full / 2) * random();
}
