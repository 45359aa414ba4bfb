import { runRenderer } from './renderers/renderer.ts';

await runRenderer();
