/**
 * Lookups of many requests in one query. A lookup joins only a batch that has not been sent yet, so its answer
 * is never older than the question: no cache, nothing stale.
 */
export interface Batch<Key, Value> {
  load(key: Key): Promise<Value>;
}

interface Waiting<Key, Value> {
  key: Key;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

export interface BatchOptions<Key, Value> {
  /** Answers in the order of the keys. */
  fetch(keys: Key[]): Promise<Value[]>;
  /** While a batch is on its way the next one gathers, and is sent before the answer only when it is this large. */
  largest?: number;
  /** Batches on their way at most. */
  atOnce?: number;
  timeoutMs?: number;
}

export function createBatch<Key, Value>(options: BatchOptions<Key, Value>): Batch<Key, Value> {
  const { fetch, largest = 100, atOnce = 4, timeoutMs = 5_000 } = options;
  let gathering: Waiting<Key, Value>[] = [];
  let scheduled = false;
  let underWay = 0;

  const schedule = () => {
    const room = underWay === 0 ? gathering.length > 0 : underWay < atOnce && gathering.length >= largest;
    if (scheduled || !room) return;
    scheduled = true;
    setImmediate(send);
  };
  const send = async () => {
    scheduled = false;
    const batch = gathering.length > largest ? gathering.splice(0, largest) : gathering;
    if (batch === gathering) gathering = [];
    underWay += 1;
    schedule();
    try {
      const values = await withinTime(fetch(batch.map((waiting) => waiting.key)), timeoutMs);
      for (const [index, waiting] of batch.entries()) waiting.resolve(values[index]!);
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    } finally {
      underWay -= 1;
      schedule();
    }
  };
  return {
    load: (key) =>
      new Promise((resolve, reject) => {
        gathering.push({ key, resolve, reject });
        schedule();
      }),
  };
}

async function withinTime<Value>(promise: Promise<Value>, timeoutMs: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error(`no answer within ${timeoutMs} ms`), { code: 'ETIMEDOUT' })),
    timeoutMs,
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
