import { runRenderer } from './renderer.ts';

await runRenderer();
