/** A renderer whose pages hang, eat memory or crash, by their name. */
import { runRenderer } from '../../../src/pipeline/renderers/renderer.ts';

const hoard: unknown[] = [];

await runRenderer(({ meta, failure }) => {
  if (failure) return;
  if (meta.path === 'hang') for (;;);
  if (meta.path === 'hog') for (;;) hoard.push(new Array(100_000).fill(hoard.length));
  if (meta.path === 'buffers') for (;;) hoard.push(Buffer.alloc(16 * 1024 * 1024, 1));
  if (meta.path === 'crash') process.abort();
  if (meta.path === 'exit') process.exit(3);
});
