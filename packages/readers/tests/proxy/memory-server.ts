/** A proxy in a process of its own, so that its memory can be told: `memory` in, numbers out. */
import { startProxy } from './proxy-under-test.ts';

const proxy = await startProxy({ timeoutMs: 20_000 });
process.send!({ port: proxy.port, targetPort: proxy.targetPort });
process.on('message', () => {
  globalThis.gc?.();
  // `external` has the buffers in it.
  const { heapUsed, external } = process.memoryUsage();
  process.send!({ bytes: heapUsed + external });
});
process.on('disconnect', () => process.exit(0));
