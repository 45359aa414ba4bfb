import { runRenderer } from './renderer.ts';

runRenderer();
