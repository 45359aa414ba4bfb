/** Many addresses at a time, but few of one host: a check must not look like an attack. */
const MOST_AT_ONCE = 16;
const MOST_PER_HOST = 2;

/** Results in the order of the addresses. */
export function runByHost<Result>(
  addresses: readonly string[],
  run: (address: string, host: string) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(addresses.length);
  const waiting = addresses.map((address, index) => ({ address, index, host: hostOf(address) }));
  const busy = new Map<string, number>();
  let running = 0;
  return new Promise((resolve, reject) => {
    const next = (): void => {
      if (waiting.length === 0 && running === 0) resolve(results);
      while (running < MOST_AT_ONCE) {
        const at = waiting.findIndex(({ host }) => (busy.get(host) ?? 0) < MOST_PER_HOST);
        const [task] = at < 0 ? [] : waiting.splice(at, 1);
        if (!task) return;
        start(task);
      }
    };
    const start = ({ address, index, host }: (typeof waiting)[number]): void => {
      running++;
      busy.set(host, (busy.get(host) ?? 0) + 1);
      run(address, host).then((result) => {
        results[index] = result;
        running--;
        busy.set(host, busy.get(host)! - 1);
        next();
      }, reject);
    };
    next();
  });
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}
